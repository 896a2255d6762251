import type { FastifyRequest } from 'fastify'
import { holds } from '#kernel/actor.ts'
import { sign } from '#kernel/crypto/seal.ts'
import { sameSecret } from '#kernel/crypto/tokens.ts'

/** With `__Host-` the browser requires Secure, Path=/ and no Domain, so no other host can set the cookie. */
export const cookieName = ({ isSecure }: Pick<FastifyRequest, 'isSecure'>) =>
  isSecure ? '__Host-switchboard_session' : 'switchboard_session'

/** The token of the session, or of a visitor before signing in. */
export const cookieOf = (request: FastifyRequest): string | undefined => request.cookies[cookieName(request)]

/** Derived from the cookie, so it is not stored; it cannot be forged without the key. */
export const csrfTokenOf = (signingKey: Buffer, cookie: string): string => sign(signingKey, `csrf ${cookie}`)

/**
 * Whether a request comes from our own pages: not from a page of another site, according to the browser, and, if
 * it has a cookie, with the token that only our pages can read. `hosts` are our own host names.
 */
export function isFromOwnPages(
  request: FastifyRequest,
  given: { signingKey: Buffer; hosts: readonly string[]; token: unknown },
): boolean {
  if (isForeign(request, given.hosts)) return false
  const cookie = cookieOf(request)
  if (cookie === undefined) return true
  const token = request.headers['x-csrf-token'] ?? given.token
  return typeof token === 'string' && sameSecret(token, csrfTokenOf(given.signingKey, cookie))
}

/** `none` means that the user typed the URL; programs send neither header. */
const ownSites = new Set(['same-origin', 'none', undefined])

/** From a page of another site, according to the browser. */
export function isForeign({ headers }: FastifyRequest, hosts: readonly string[]): boolean {
  if (!ownSites.has(headers['sec-fetch-site'] as string | undefined)) return true
  if (headers.origin === undefined) return false
  return !URL.canParse(headers.origin) || !hosts.includes(new URL(headers.origin).host)
}

const day = 86_400_000
const longest = { persistent: 365 * day, usual: 90 * day }

type Lifetime = { created_at: string; persistent: boolean }

/** When the session ends: by its age, or because it was not used. A persistent session need not be used. */
export function sessionEnd({ created_at, persistent }: Lifetime, idleSeconds: number, lastSeen: Date): Date {
  const oldest = new Date(created_at).getTime() + (persistent ? longest.persistent : longest.usual)
  const unused = persistent || idleSeconds === 0 ? oldest : lastSeen.getTime() + idleSeconds * 1000
  return new Date(Math.min(oldest, unused))
}

/** The longest time that the setting `session_timeout` has for one of the user's permissions; 0 means no limit. */
export function idleSecondsFor(permissions: ReadonlySet<string>, setting: unknown): number {
  const { default: usual = 0, ...special } = (setting ?? {}) as Record<string, unknown>
  const own = Object.keys(special).filter((name) => holds(permissions, [name]))
  const seconds = own.length > 0 ? own.map((name) => Number(special[name])) : [Number(usual)]
  const usable = seconds.filter((value) => Number.isFinite(value) && value >= 0)
  return usable.includes(0) ? 0 : Math.max(0, ...usable)
}

const minute = 60_000
const longestLock = 60 * minute

type Failures = { login_failed: number; login_failed_at: string | null }

/**
 * After more wrong passwords than the settings allow, an account is locked for a minute, and for twice as long with each
 * further one, up to an hour: a guesser gets 24 tries a day, and the owner gets in again without an administrator.
 */
export function isLocked({ login_failed, login_failed_at }: Failures, most: number, now: Date): boolean {
  if (login_failed <= most || login_failed_at === null) return false
  const pause = Math.min(minute * 2 ** (login_failed - most - 1), longestLock)
  return now.getTime() < new Date(login_failed_at).getTime() + pause
}

export const switching = ['admin.session', 'admin.user']

/**
 * Acting as a user with more permissions is rejected, except for full administrators. Permissions that every
 * account gets by signing up are not compared: a manager of users need not be a customer to act for one.
 */
export const mayActAs = (own: ReadonlySet<string>, { privileges }: { privileges: ReadonlySet<string> }): boolean =>
  holds(own, ['admin']) || [...privileges].every((name) => holds(own, [name]))
