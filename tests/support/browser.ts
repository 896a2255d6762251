import assert from 'node:assert/strict'
import { type CastName, emailOf, password } from './cast.ts'
import type { Answer, Call, World } from './world.ts'

/** Keeps the cookie, and sends the token that the last answer handed out, as our own pages do. */
export type Browser = Call & {
  cookie: string
  csrf: string
  /** Signs in as a page does: gets the CSRF token first, then sends it. */
  signIn(name: CastName, more?: Record<string, unknown>): Promise<Answer>
}

export function browser(w: World, always: Record<string, string> = {}): Browser {
  const call: Call = async (method, path, body, headers = {}) => {
    const own = { ...(self.cookie && { cookie: self.cookie }), ...(self.csrf && { 'x-csrf-token': self.csrf }) }
    const answer = await w.anyone(method, path, body, { ...always, ...own, ...headers })
    self.csrf = String(answer.headers['csrf-token'] ?? self.csrf)
    self.cookie = cookieIn(answer) ?? self.cookie
    return answer
  }
  const signIn: Browser['signIn'] = async (name, more = {}) => {
    await call('GET', '/signshow')
    return call('POST', '/signin', { username: emailOf(name), password, ...more })
  }
  const self: Browser = Object.assign(call, { cookie: '', csrf: '', signIn })
  return self
}

/** `name=value` of the cookie that a response sets, without its attributes; '' when it deletes the cookie. */
function cookieIn({ headers }: Answer): string | undefined {
  const [set] = [headers['set-cookie']].flat()
  if (set === undefined) return undefined
  const [pair = ''] = String(set).split(';')
  return pair.endsWith('=') ? '' : pair
}

export async function signedIn(w: World, name: CastName, more: Record<string, unknown> = {}): Promise<Browser> {
  const page = browser(w)
  const { status, text } = await page.signIn(name, more)
  assert.equal(status, 201, text)
  return page
}

/** Changes a setting directly in the database. */
export async function set(w: World, name: string, value: unknown): Promise<void> {
  await w.db
    .updateTable('settings')
    .set({ state_current: JSON.stringify({ value }) })
    .where('name', '=', name)
    .execute()
  w.app.deps.caches.dropAll()
}

export const basic = (login: string, secret = password) =>
  `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`
