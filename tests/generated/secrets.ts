import { type CastName, castNames, tokenOf } from '#tests/support/cast.ts'
import type { World } from '#tests/support/world.ts'

export type Secret = { what: string; value: string; mayBeSeenBy: readonly CastName[] }

const administrators: readonly CastName[] = ['ada', 'pia']
const nobody: readonly CastName[] = []

/** One of every kind of secret the database can hold, written past the API, and all that were there before. */
export async function plantSecrets(w: World): Promise<Secret[]> {
  await plantRows(w)
  return [
    ...(await hashes(w)),
    ...(await settingSecrets(w)),
    ...(await applicationSecret(w)),
    ...planted,
    ...plainTokens,
  ]
}

const planted: Secret[] = [
  { what: 'a second factor', value: 'planted-second-factor', mayBeSeenBy: nobody },
  { what: 'the content of a mail', value: 'planted-mail-content', mayBeSeenBy: nobody },
]

const plainTokens: Secret[] = castNames.map((name) => ({
  what: `the token of ${name}`,
  value: tokenOf(name),
  mayBeSeenBy: nobody,
}))

const later = '2099-01-01T00:00:00.000Z'

async function plantRows({ db, clock }: World) {
  const now = clock.now.toISOString()
  const user_id = 6
  await db
    .insertInto('two_factor_preferences')
    .values({ user_id, method: 'authenticator_app', configuration: 'planted-second-factor' })
    .execute()
  await db
    .insertInto('outgoing_mails')
    .values({
      kind: 'password_reset',
      user_id,
      recipient: 'nora@example.com',
      subject: 'Reset your password',
      content: 'planted-mail-content',
      message_id: '<planted@example.com>',
    })
    .execute()
  await db
    .insertInto('sessions')
    .values({
      user_id,
      token_sha256: Buffer.alloc(32, 1),
      authenticated_at: now,
      last_seen_at: now,
      expires_at: later,
    })
    .execute()
  await db
    .insertInto('one_time_tokens')
    .values({
      user_id,
      token_sha256: Buffer.alloc(32, 2),
      account_sha256: Buffer.alloc(32, 3),
      purpose: 'password_reset',
      expires_at: later,
    })
    .execute()
  await db.updateTable('users').set({ login_failed: 1 }).where('id', '=', 7).execute()
}

/** What is looked up by hash must not be visible as a hash either: in hexadecimal, base64 or PostgreSQL's format. */
async function hashes({ db }: World): Promise<Secret[]> {
  const passwords = await db.selectFrom('users').select(['login', 'password']).execute()
  const tokens = await db
    .selectFrom('access_tokens')
    .select('token_sha256 as sha256')
    .unionAll(db.selectFrom('sessions').select('token_sha256 as sha256'))
    .unionAll(db.selectFrom('one_time_tokens').select('token_sha256 as sha256'))
    .execute()
  return [
    ...passwords.flatMap(({ login, password }) =>
      password ? [{ what: `the password hash of ${login}`, value: password, mayBeSeenBy: nobody }] : [],
    ),
    ...tokens.flatMap(({ sha256 }) =>
      (['hex', 'base64', 'base64url'] as const).map((encoding) => ({
        what: 'the hash of a token',
        value: sha256.toString(encoding),
        mayBeSeenBy: nobody,
      })),
    ),
  ]
}

async function applicationSecret(w: World): Promise<Secret[]> {
  const { body } = await w.ada('POST', '/applications', { name: 'Board', redirect_uri: 'https://board.example/back' })
  return [{ what: 'the secret of an application', value: body.secret, mayBeSeenBy: nobody }]
}

/** Settings marked as secret: an administrator may read some, other users none. */
async function settingSecrets({ db }: World): Promise<Secret[]> {
  const settings = await db.selectFrom('settings').select(['name', 'state_current', 'preferences']).execute()
  return settings.flatMap(({ name, state_current, preferences }) => {
    const { value } = state_current as { value: unknown }
    const { secret } = preferences as { secret?: boolean }
    if (!secret || typeof value !== 'string' || value === '') return []
    return [{ what: `setting ${name}`, value, mayBeSeenBy: administrators }]
  })
}
