/** The token that writes from a browser must carry; it comes with any look at the session. */
async function csrfToken() {
  const response = await fetch('/api/v1/signshow')
  return response.headers.get('CSRF-TOKEN') ?? ''
}

/** One call of the public API, as any other client makes it. */
export async function call(method, path, body) {
  const response = await fetch(`/api/v1${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': await csrfToken() },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json().catch(() => ({}))
  return { ok: response.ok, status: response.status, answer }
}

export const problemOf = ({ status, answer }) => {
  if (status === 429) return 'Too many attempts. Wait a minute and try again.'
  return (
    answer.error_human ??
    answer.error ??
    answer.notice?.[0]?.replace('%s', answer.notice[1]) ??
    'That did not work. Try again.'
  )
}

/** Calls `send` with the form's values; its answer is what went wrong, in words. */
export function submitWith(form, send) {
  const alert = form.querySelector('[role=alert]')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const button = event.submitter ?? form.querySelector('button')
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    alert.textContent = ''
    try {
      alert.textContent = (await send(Object.fromEntries(new FormData(form)))) ?? ''
    } catch {
      alert.textContent = 'The server cannot be reached. Try again.'
    } finally {
      button.ariaBusy = 'false'
    }
  })
}

/** Tells this browser from others in the list of devices: random, kept here. */
export function fingerprint() {
  const known = localStorage.getItem('fingerprint')
  if (known) return known
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  localStorage.setItem('fingerprint', made)
  return made
}
