import { sql } from 'kysely'
import type { Deps } from '#kernel/context.ts'
import { hashPassword, needsRehash } from '#kernel/crypto/passwords.ts'

/** Counted in one statement, so that parallel guesses cannot share a number. */
export async function recordFailedSignIn({ db, clock }: Deps, userId: number): Promise<number> {
  const { login_failed } = await db
    .updateTable('users')
    .set((eb) => ({ login_failed: eb('login_failed', '+', 1), login_failed_at: clock().toISOString() }))
    .where('id', '=', userId)
    .returning('login_failed')
    .executeTakeFirstOrThrow()
  return login_failed
}

/** Clears the count, notes the sign-in at most every ten minutes, and renews a hash of weaker parameters. */
export async function recordSignIn<T extends { id: number; password: string | null }>(
  { db, clock }: Deps,
  account: T,
  password: string,
): Promise<T> {
  const now = clock()
  const tenMinutesAgo = new Date(now.getTime() - 600_000).toISOString()
  const renewed = account.password !== null && needsRehash(account.password) ? await hashPassword(password) : undefined
  await sql`
    update users set login_failed = 0, last_login = ${now.toISOString()},
      password = case when password = ${account.password} then coalesce(${renewed ?? null}, password) else password end
    where id = ${account.id} and
      (login_failed <> 0 or last_login is null or last_login < ${tenMinutesAgo} or ${renewed !== undefined})`.execute(
    db,
  )
  return renewed === undefined ? account : { ...account, password: renewed }
}
