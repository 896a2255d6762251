import { sql } from 'kysely'
import type { Deps } from '#kernel/context.ts'
import { tooMany } from '#kernel/errors.ts'
import { limitKey, takeFromLimit } from '#kernel/limits/rate-limit.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'

/** Failed sign-ins a minute. Only failures count, so that a client with the right password is never limited. */
const perSource = { max: 30, seconds: 60 }
const perAccount = { max: 10, seconds: 60 }

type SignInLimit = { key: string; max: number; seconds: number }
type SignInAttempt = { login: string; userId: number | undefined; ip: string }

/** Login and e-mail address of one account share a limit; unknown names are limited like existing ones. */
export const signInLimits = ({ login, userId, ip }: SignInAttempt): { source: SignInLimit; account: SignInLimit } => ({
  source: { ...perSource, key: limitKey('sign-in from', sourceKey(ip)) },
  account: { ...perAccount, key: userId ? `sign-in of:${userId}` : limitKey('sign-in as', login) },
})

/** Reads the counters without incrementing: a correct password must not count. */
export async function refuseBeyondLimits({ db, clock }: Deps, limits: readonly SignInLimit[]): Promise<void> {
  const now = clock()
  const reached = limits.map(({ key, max }) => sql`(key = ${key} and count >= ${max})`)
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(ends_at) - ${now}::timestamptz))::int as seconds
    from rate_limits where ends_at > ${now} and (${sql.join(reached, sql` or `)})`.execute(db)
  if (rows[0]?.seconds) throw tooMany(rows[0].seconds)
}

export async function countFailedSignIn({ db, clock }: Deps, limits: readonly SignInLimit[]): Promise<void> {
  for (const limit of limits) await takeFromLimit(db, { ...limit, now: clock() })
}

/**
 * Tokens cannot be guessed, so a valid one always passes; many invalid ones are rejected. Counted separately from
 * passwords: one script with a revoked token must not block sign-in for a whole office behind one address.
 */
export async function countWrongToken({ db, clock }: Deps, ip: string): Promise<void> {
  const key = limitKey('wrong token from', sourceKey(ip))
  const { allowed, retryAfter } = await takeFromLimit(db, { ...perSource, key, now: clock() })
  if (!allowed) throw tooMany(retryAfter)
}
