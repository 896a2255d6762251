import type { Instance } from './instance.ts'

/** Calls the API of a running service with a token. */
export const askAs =
  ({ address }: Instance, token: string) =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Token token=${token}`, 'content-type': 'application/json' }
    const sent = body && { body: JSON.stringify(body) }
    const answer = await fetch(`${address}/api/v1${path}`, { method, headers, ...sent })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
