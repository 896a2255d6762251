import type { Ctx, Deps } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { AppConfiguration } from './authenticator-app.ts'
import type { Method } from './policy.ts'
import type { RecoveryConfiguration } from './recovery-codes.ts'
import type { KeyConfiguration } from './security-keys.ts'

/** The stored configuration of each method, sealed. */
export type Configurations = {
  authenticator_app: AppConfiguration
  security_keys: KeyConfiguration
  recovery_codes: RecoveryConfiguration
}
export type FactorKind = keyof Configurations
type SecretStore = { db: Db; sealer: Deps['sealer'] }

/** A sealed text copied to another user or method does not open there. */
const contextOf = (userId: number, kind: string) => `two_factor_preferences.configuration:${userId}:${kind}`

export const secretStoreOf = ({ db, deps }: Ctx): SecretStore => ({ db, sealer: deps.sealer })

/** `lock` before a change, so that a code cannot be used twice at once. */
export async function findConfiguration<K extends FactorKind>(
  { db, sealer }: SecretStore,
  userId: number,
  kind: K,
  { lock = false } = {},
): Promise<Configurations[K] | undefined> {
  const row = await db
    .selectFrom('two_factor_preferences')
    .select('configuration')
    .where('user_id', '=', userId)
    .where('method', '=', kind)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && (JSON.parse(sealer.open(row.configuration, contextOf(userId, kind))) as Configurations[K])
}

export async function saveConfiguration<K extends FactorKind>(
  { db, sealer }: SecretStore,
  userId: number,
  kind: K,
  configuration: Configurations[K],
): Promise<number> {
  const sealed = sealer.seal(JSON.stringify(configuration), contextOf(userId, kind))
  const { id } = await db
    .insertInto('two_factor_preferences')
    .values({ user_id: userId, method: kind, configuration: sealed })
    .onConflict((conflict) => conflict.columns(['user_id', 'method']).doUpdateSet({ configuration: sealed }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** In the order in which they were set up. */
export const listConfiguredMethods = (db: Db, userId: number) =>
  db
    .selectFrom('two_factor_preferences')
    .select(['id', 'method', 'preferred'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

export async function deleteMethods(db: Db, userId: number, kinds: readonly string[]): Promise<number[]> {
  const rows = await db
    .deleteFrom('two_factor_preferences')
    .where('user_id', '=', userId)
    .where('method', 'in', kinds)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** In two statements, because two methods must never be preferred at once. */
export async function preferMethod(db: Db, userId: number, method: Method): Promise<void> {
  const own = () => db.updateTable('two_factor_preferences').where('user_id', '=', userId)
  await own().set({ preferred: false }).where('preferred', '=', true).where('method', '<>', method).execute()
  await own().set({ preferred: true }).where('method', '=', method).execute()
}

type Purpose = 'set_up_app' | 'set_up_key' | 'use_key'
type Challenge = { userId: number; purpose: Purpose; value: string; expiresAt: Date }

export async function insertChallenge(db: Db, { userId, purpose, value, expiresAt }: Challenge): Promise<void> {
  await db
    .insertInto('two_factor_challenges')
    .values({ user_id: userId, purpose, value, expires_at: expiresAt.toISOString() })
    .execute()
}

/** Newest first. */
export async function pendingChallenges(db: Db, userId: number, purpose: Purpose, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('two_factor_challenges')
    .select('value')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ value }) => value)
}

/** Also deletes them: a challenge is valid for one attempt. */
export async function takeChallenges(db: Db, userId: number, purpose: Purpose, now: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('two_factor_challenges')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .returning(['value', 'expires_at'])
    .execute()
  return rows.filter(({ expires_at }) => expires_at > now.toISOString()).map(({ value }) => value)
}
