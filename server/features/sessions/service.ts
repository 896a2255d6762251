import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { listEnabledMethods } from '#features/two-factor/service.ts'
import { isNamed, meantFirst } from '#features/users/sql.ts'
import { holds } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { type VerifiedPasswordCache, createVerifiedPasswordCache } from '#kernel/crypto/verified-password-cache.ts'
import { hashPassword, needsRehash, verifyPassword } from '#kernel/crypto/passwords.ts'
import { createKeyedMutex } from '#kernel/keyed-mutex.ts'
import { countFailedSignIn, signInLimits, refuseBeyondLimits } from './sign-in-limits.ts'
import { isLocked } from './policy.ts'

export type Account = {
  id: number
  login: string
  password: string | null
  active: boolean
  verified: boolean
  source: string | null
  login_failed: number
  login_failed_at: string | null
  two_factor: boolean
}

type Reason = 'unknown' | 'wrong' | 'locked' | 'inactive' | 'unverified' | 'wrong_code'

/** Why a sign-in was rejected; API callers get less detail. */
export type LoginOutcome = { account: Account } | { refused: Reason; userId?: number }

type LoginOptions = {
  /** Skips the 50 ms of argon2 for a minute after a success: for Basic, which sends the password each time. */
  remember?: boolean
  ip?: string | undefined
  /**
   * Called when the account has a second factor and the password is right; a wrong code counts like a wrong
   * password.
   */
  secondFactor?: (account: Account) => Promise<boolean>
}

export type PasswordLogin = {
  /** Without `secondFactor`, an account that has one is returned but not yet signed in: check `two_factor`. */
  verify(login: string, password: string, options?: LoginOptions): Promise<LoginOutcome>
}

/** During maintenance only users with this permission may sign in. */
export const isShutOut = async ({ settings }: Deps, permissions: ReadonlySet<string>): Promise<boolean> =>
  (await settings.isOn('maintenance_mode')) && !holds(permissions, ['admin.maintenance'])

/** The host names of our own pages: the requested one and the configured one. */
export const ownHosts = async ({ settings }: Deps, { host }: FastifyRequest): Promise<string[]> =>
  [host, await settings.text('fqdn')].map((name) => name.toLowerCase())

/** Sign-in by password, for Basic, the sign-in page and every other form. Too many failures are rejected with 429. */
export function createPasswordLogin(
  deps: Deps,
  cache: VerifiedPasswordCache = createVerifiedPasswordCache(),
): PasswordLogin {
  const withLock = createKeyedMutex()
  return {
    verify: async (login, password, { remember = false, ip = '', secondFactor } = {}) => {
      const found = await findAccount(deps, login)
      if (remember && found && isCached(cache, found, password)) return checkAccount(found)
      const { source, account } = signInLimits({ login, userId: found?.id, ip })
      const attempt = async () => {
        const current = found && (await findAccount(deps, found.login))
        if (remember && current && isCached(cache, current, password)) return checkAccount(current)
        await refuseBeyondLimits(deps, [source, account])
        const outcome = await checkPassword(deps, current, password, secondFactor)
        if ('refused' in outcome) await countFailedSignIn(deps, [source, account])
        else if (remember) cache.add(credentialOf(outcome.account, password), outcome.account.id)
        return outcome
      }
      // One attempt at a time per source and account: parallel attempts would all be checked before the first is counted.
      return withLock(source.key, () => withLock(account.key, attempt))
    },
  }
}

const credentialOf = ({ login, password: passwordHash }: Account, password: string) => ({
  login,
  password,
  passwordHash: passwordHash ?? '',
})
const isCached = (cache: VerifiedPasswordCache, account: Account, password: string) =>
  account.login_failed === 0 && cache.has(credentialOf(account, password))

const checkAccount = (account: Account): LoginOutcome => {
  if (!account.active) return { refused: 'inactive', userId: account.id }
  if (account.source === 'signup' && !account.verified) return { refused: 'unverified', userId: account.id }
  return { account }
}

async function checkPassword(
  deps: Deps,
  account: Account | undefined,
  password: string,
  secondFactor: LoginOptions['secondFactor'],
): Promise<LoginOutcome> {
  const most = await deps.settings.number('password_max_login_failed')
  if (!account || isLocked(account, most, deps.clock())) {
    // An unknown and a locked account take the same time, so that timing does not reveal which accounts exist.
    await verifyPassword(password, null)
    return account ? { refused: 'locked', userId: account.id } : { refused: 'unknown' }
  }
  const fail = async (reason: Reason): Promise<LoginOutcome> => {
    const failures = await countFailure(deps, account.id)
    return { refused: failures > most ? 'locked' : reason, userId: account.id }
  }
  if (!(await verifyPassword(password, account.password))) return fail('wrong')
  const outcome = checkAccount(account)
  if ('refused' in outcome) return outcome
  if (account.two_factor && !secondFactor) return outcome
  if (account.two_factor && !(await secondFactor?.(account))) return fail('wrong_code')
  return { account: await noteSuccess(deps, account, password) }
}

export async function findAccount({ db, settings }: Deps, login: string): Promise<Account | undefined> {
  const methods = await listEnabledMethods(settings)
  const { rows } = await sql<Account>`
    select id, login, password, active, verified, source, login_failed, login_failed_at,
      exists (select 1 from two_factor_preferences t where t.user_id = users.id and t.method = any(${methods})) as two_factor
    from users where ${isNamed(login)} order by ${meantFirst(login)} limit 1`.execute(db)
  return rows[0]
}

/** Counted in one statement, so that parallel guesses cannot share a number. */
async function countFailure({ db, clock }: Deps, userId: number): Promise<number> {
  const { login_failed } = await db
    .updateTable('users')
    .set((eb) => ({ login_failed: eb('login_failed', '+', 1), login_failed_at: clock().toISOString() }))
    .where('id', '=', userId)
    .returning('login_failed')
    .executeTakeFirstOrThrow()
  return login_failed
}

/** Clears the count, notes the sign-in at most every ten minutes, and renews a hash of weaker parameters. */
async function noteSuccess({ db, clock }: Deps, account: Account, password: string): Promise<Account> {
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
