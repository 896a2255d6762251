import { call, fingerprint, problemOf, submitWith } from './session.js'

const form = document.querySelector('#signin')
const second = document.querySelector('#second')
const codeField = document.querySelector('#code-field')
const methods = {
  authenticator_app: { name: 'Use the authenticator app', label: 'Code from your authenticator app' },
  security_keys: { name: 'Use a security key' },
  recovery_codes: { name: 'Use a recovery code', label: 'Recovery code' },
}
/** The second factor that is asked for; none before the server wants one. */
let method

const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
const textOf = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** WebAuthn speaks in bytes, JSON in base64url. */
async function signWithKey({ username, password }) {
  const { ok, answer } = await call('POST', '/auth/two_factor_initiate_authentication/security_keys', {
    username,
    password,
  })
  if (!ok) throw new Error('no challenge')
  const allowCredentials = answer.allowCredentials?.map((key) => ({ ...key, id: bytesOf(key.id) }))
  const publicKey = { ...answer, challenge: bytesOf(answer.challenge), allowCredentials }
  const { id, rawId, type, response } = await navigator.credentials.get({ publicKey })
  const { authenticatorData, clientDataJSON, signature, userHandle } = response
  return {
    challenge: answer.challenge,
    credential: {
      id,
      rawId: textOf(rawId),
      type,
      clientExtensionResults: {},
      response: {
        authenticatorData: textOf(authenticatorData),
        clientDataJSON: textOf(clientDataJSON),
        signature: textOf(signature),
        ...(userHandle && { userHandle: textOf(userHandle) }),
      },
    },
  }
}

function ask(wanted, available) {
  method = wanted
  document.querySelector('#first').hidden = true
  second.hidden = false
  const { label } = methods[method]
  codeField.hidden = !label
  document.querySelector('#key-hint').hidden = Boolean(label)
  document.querySelector('#code-label').textContent = label ?? ''
  form.elements.code.required = Boolean(label)
  form.elements.code.value = ''
  if (label) form.elements.code.focus()
  const others = available.filter((one) => one !== method && methods[one])
  document.querySelector('#methods').replaceChildren(
    ...others.map((one) => {
      const button = Object.assign(document.createElement('button'), {
        type: 'button',
        className: 'btn',
        textContent: methods[one].name,
      })
      button.addEventListener('click', () => ask(one, available))
      return button
    }),
  )
}

function askForSecondFactor(required) {
  const available = [
    ...required.available_two_factor_authentication_methods,
    ...(required.recovery_codes_available ? ['recovery_codes'] : []),
  ]
  ask(required.default_two_factor_authentication_method ?? available[0], available)
}

submitWith(form, async ({ username, password, remember_me, code }) => {
  const payload = method === 'security_keys' ? await signWithKey({ username, password }) : code.trim()
  const factor = method ? { two_factor_method: method, two_factor_payload: payload } : {}
  const result = await call('POST', '/signin', {
    username,
    password,
    remember_me,
    fingerprint: fingerprint(),
    ...factor,
  })
  if (result.ok) return location.assign(form.dataset.return)
  const { two_factor_required: required } = result.answer
  if (!required) return problemOf(result)
  askForSecondFactor(required)
})
