import { sql } from 'kysely'
import type { Deps } from '#kernel/context.ts'
import { tooMany } from '#kernel/errors.ts'
import { limitKey, takeFromLimit } from '#kernel/limits/rate-limit.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'

/** Wrong guesses a minute. Only failures count, so that a busy client with the right password never meets these. */
const perSource = { max: 30, seconds: 60 }
const perAccount = { max: 10, seconds: 60 }

type Limit = { key: string; max: number; seconds: number }
type Guess = { login: string; userId: number | undefined; ip: string }

/** Login and e-mail address of one account share a limit; names that nobody has are limited like those that exist. */
export const limitsOf = ({ login, userId, ip }: Guess): { source: Limit; account: Limit } => ({
  source: { ...perSource, key: limitKey('sign-in from', sourceKey(ip)) },
  account: { ...perAccount, key: userId ? `sign-in of:${userId}` : limitKey('sign-in as', login) },
})

/** Looks without counting: what is right must not use up anything. */
export async function refuseFurtherGuesses({ db, clock }: Deps, limits: readonly Limit[]): Promise<void> {
  const now = clock()
  const reached = limits.map(({ key, max }) => sql`(key = ${key} and count >= ${max})`)
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(ends_at) - ${now}::timestamptz))::int as seconds
    from rate_limits where ends_at > ${now} and (${sql.join(reached, sql` or `)})`.execute(db)
  if (rows[0]?.seconds) throw tooMany(rows[0].seconds)
}

export async function countGuess({ db, clock }: Deps, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) await takeFromLimit(db, { ...limit, now: clock() })
}

/**
 * Tokens cannot be guessed, so a right one always passes; a storm of wrong ones is turned away.
 * Apart from passwords: one script with a revoked token must not lock its whole office out of signing in.
 */
export async function countWrongToken({ db, clock }: Deps, ip: string): Promise<void> {
  const key = limitKey('wrong token from', sourceKey(ip))
  const { allowed, retryAfter } = await takeFromLimit(db, { ...perSource, key, now: clock() })
  if (!allowed) throw tooMany(retryAfter)
}
