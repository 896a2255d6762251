import { sql } from 'kysely'
import type { Ctx, Deps } from '#kernel/context.ts'
import { randomToken, sha256 } from '#kernel/crypto/tokens.ts'

export type TokenPurpose = 'password_reset' | 'email_verify' | 'admin_password_auth' | 'email_change'

/** Without a link: the permission to sign in with the password once, where that is off. */
const passwordPass = 'password_sign_in'
const passSeconds = 600

/** What a token was created for; it becomes invalid when the address or the password changes. */
const account = sql`sha256(convert_to(lower(coalesce(email, '')) || ' ' || coalesce(password, ''), 'UTF8'))`

/** The secret of a link: 256 random bits, stored as a hash. An earlier token for the same purpose becomes invalid. */
export async function issueOneTimeToken(
  { db, now }: Ctx,
  { userId, purpose, seconds }: { userId: number; purpose: TokenPurpose | typeof passwordPass; seconds: number },
): Promise<string> {
  const plain = randomToken()
  const expiresAt = new Date(now.getTime() + seconds * 1000).toISOString()
  await sql`
    insert into one_time_tokens (token_sha256, user_id, purpose, expires_at, created_at, account_sha256)
    select ${sha256(plain)}, id, ${purpose}, ${expiresAt}::timestamptz, ${now.toISOString()}::timestamptz, ${account}
    from users where id = ${userId}
    on conflict (user_id, purpose) do update set
      token_sha256 = excluded.token_sha256, expires_at = excluded.expires_at,
      created_at = excluded.created_at, account_sha256 = excluded.account_sha256`.execute(db)
  return plain
}

export const issuePasswordPass = (ctx: Ctx, userId: number) =>
  issueOneTimeToken(ctx, { userId, purpose: passwordPass, seconds: passSeconds })

export async function hasPasswordPass({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: number): Promise<boolean> {
  const pass = await db
    .selectFrom('one_time_tokens')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('purpose', '=', passwordPass)
    .where('expires_at', '>', clock().toISOString())
    .executeTakeFirst()
  return pass !== undefined
}

export const usePasswordPass = ({ db }: Ctx, userId: number) =>
  db.deleteFrom('one_time_tokens').where('user_id', '=', userId).where('purpose', '=', passwordPass).execute()

const valid = ({ now }: Ctx, purpose: TokenPurpose, plain: string) => sql`
  token_sha256 = ${sha256(plain)} and purpose = ${purpose} and expires_at > ${now.toISOString()}
  and users.id = user_id and users.active and account_sha256 = ${account}`

/** The user of a token, without using it up. */
export async function findOneTimeToken(ctx: Ctx, purpose: TokenPurpose, plain: string): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from one_time_tokens, users where ${valid(ctx, purpose, plain)}`.execute(ctx.db)
  return rows[0]?.user_id
}

/** The user of a token, which is consumed: of several concurrent requests, only one gets the user. */
export async function redeemOneTimeToken(ctx: Ctx, purpose: TokenPurpose, plain: string): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    delete from one_time_tokens using users where ${valid(ctx, purpose, plain)} returning user_id`.execute(ctx.db)
  return rows[0]?.user_id
}
