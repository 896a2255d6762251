import { solveChallenge, toHex } from './challenge.ts'

type Captcha = { challenge_url: string; response_field: string }
export type FormConfig = {
  token: string
  spam_protection?: { honeypot?: { field: string }; captcha?: Captcha }
}

/** What the server answered: a ticket, problems by field, or one problem of all. */
type Outcome = { number: string } | { errors: Readonly<Record<string, string>> } | { failure: string }

export type FormConnection = { loadConfig(): Promise<FormConfig>; send(body: FormData): Promise<Outcome> }

const failures: Readonly<Record<number, string>> = {
  413: 'The files are too large.',
  429: 'You’ve sent many messages. Please try again later.',
}

/** `isPreview`: of an administrator, whose session allows it while the form is off. */
export function connectForm(host: string, isPreview: boolean): FormConnection {
  // Random, because the server only compares it with the token; it does not recognize visitors.
  const fingerprint = toHex(crypto.getRandomValues(new Uint8Array(24)))
  const common = { fingerprint, ...(isPreview && { test: 'true' }) }
  const credentials = isPreview ? 'same-origin' : 'omit'
  let config: FormConfig | undefined

  const loadConfig = async () => {
    const body = new URLSearchParams(common)
    const response = await fetch(`${host}/api/v1/form_config`, { method: 'POST', body, credentials })
    if (!response.ok) throw new Error(`The configuration was refused: ${response.status}`)
    config = (await response.json()) as FormConfig
    return config
  }

  const send = async (body: FormData): Promise<Outcome> => {
    const { token, spam_protection: { captcha } = {} } = config ?? (await loadConfig())
    for (const [name, value] of Object.entries({ ...common, token })) body.set(name, value)
    if (captcha) body.set(captcha.response_field, await solveChallenge(captcha.challenge_url))
    const response = await fetch(`${host}/api/v1/form_submit`, { method: 'POST', body, credentials })
    // The page was open for more than a day: the next attempt has a new token.
    if (response.status === 401) config = undefined
    if (!response.ok) return { failure: failures[response.status] ?? 'Couldn’t send your message. Please try again.' }
    const answer = (await response.json()) as { ticket?: { number: string }; errors?: Record<string, string> }
    return answer.ticket ? { number: answer.ticket.number } : { errors: answer.errors ?? {} }
  }
  return { loadConfig, send }
}
