import { sql } from 'kysely'
import { listEnabledMethods } from '#features/two-factor/service.ts'
import { isNamed, meantFirst } from '#features/users/sql.ts'
import type { Deps } from '#kernel/context.ts'
import { verifyPassword } from '#kernel/crypto/passwords.ts'
import { type VerifiedPasswordCache, createVerifiedPasswordCache } from '#kernel/crypto/verified-password-cache.ts'
import { createKeyedMutex } from '#kernel/keyed-mutex.ts'
import { isLocked } from './policy.ts'
import { recordFailedSignIn, recordSignIn } from './record-sign-in.ts'
import { countFailedSignIn, signInLimits, refuseBeyondLimits } from './sign-in-limits.ts'

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
    const failures = await recordFailedSignIn(deps, account.id)
    return { refused: failures > most ? 'locked' : reason, userId: account.id }
  }
  if (!(await verifyPassword(password, account.password))) return fail('wrong')
  const outcome = checkAccount(account)
  if ('refused' in outcome) return outcome
  if (account.two_factor && !secondFactor) return outcome
  if (account.two_factor && !(await secondFactor?.(account))) return fail('wrong_code')
  return { account: await recordSignIn(deps, account, password) }
}

export async function findAccount({ db, settings }: Deps, login: string): Promise<Account | undefined> {
  const methods = await listEnabledMethods(settings)
  const { rows } = await sql<Account>`
    select id, login, password, active, verified, source, login_failed, login_failed_at,
      exists (select 1 from two_factor_preferences t where t.user_id = users.id and t.method = any(${methods})) as two_factor
    from users where ${isNamed(login)} order by ${meantFirst(login)} limit 1`.execute(db)
  return rows[0]
}
