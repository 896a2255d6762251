import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { hashPassword } from '#kernel/crypto/passwords.ts'
import { sha256 } from '#kernel/crypto/tokens.ts'
import { basic, set, signedIn } from '#tests/support/browser.ts'
import { emailOf, password, tokenOf } from '#tests/support/cast.ts'
import { type Answer, type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const loginFailed = 'Login failed. Have you double-checked your credentials and completed the email verification step?'
const refusal = ({ status, body }: Answer) => [status, body.error]
const me = async (authorization: string, headers: Record<string, string> = {}) => {
  const { status, body } = await w.as(authorization)('GET', '/users/me', undefined, headers)
  return status === 200 ? body.login : [status, body.error]
}
const change = (id: number, values: Record<string, unknown>) =>
  w.db.updateTable('users').set(values).where('id', '=', id).execute()
const loginFailures = async (id: number) =>
  (await w.db.selectFrom('users').select('login_failed').where('id', '=', id).executeTakeFirstOrThrow()).login_failed

/** An access token of `userId` with these permissions. */
async function tokenWith(userId: number, permission: string[], expires_at: string | null = null) {
  const plain = `token of ${userId} with ${permission.join(' ')}`.replaceAll(' ', '-')
  const preferences = JSON.stringify({ permission })
  const token = { user_id: userId, name: 'test', token_sha256: sha256(plain), preferences, expires_at }
  await w.db.insertInto('access_tokens').values(token).execute()
  return `Token token=${plain}`
}

test('all formats of credentials that clients use are accepted', async () => {
  const token = tokenOf('agnes')
  const spellings = [
    basic('agnes@example.com'),
    basic('AGNES@Example.com '),
    `basic ${basic('agnes@example.com').slice(6)}`,
    `Token token=${token}`,
    `Token token="${token}"`,
    `token token = "${token}"`,
    `Token ${token}`,
    `Bearer ${token}`,
    `bearer: ${token}`,
    `  Token   token=${token}  `,
  ]
  for (const spelling of spellings) assert.equal(await me(spelling), 'agnes@example.com', spelling)
})

test('a password with an umlaut works in UTF-8 and in Latin-1, and may contain colons', async () => {
  await change(6, { password: await hashPassword('Grüße:an:Jörg') })
  for (const encoding of ['utf8', 'latin1'] as const) {
    const credentials = Buffer.from('nora@example.com:Grüße:an:Jörg', encoding).toString('base64')
    assert.equal(await me(`Basic ${credentials}`), 'nora@example.com')
  }
})

test('Basic authentication tries the login first, then the email address', async () => {
  await change(6, { login: 'nora' })
  await change(7, { email: 'nora' })
  assert.equal(await me(basic('NORA')), 'nora')
  await change(6, { login: 'someone' })
  assert.equal(await me(basic('nora@example.com')), 'someone')
})

test('missing, unknown and wrong credentials are 401, each with its own message', async () => {
  const cases: [string, string][] = [
    ['', 'Authentication required'],
    ['Digest abc', 'Authentication required'],
    ['nonsense', 'Authentication required'],
    [basic('agnes@example.com', 'wrong'), 'Invalid BasicAuth credentials'],
    [basic('nobody@example.com'), 'Invalid BasicAuth credentials'],
    [basic('', ''), 'Invalid BasicAuth credentials'],
    ['Basic %%%', 'Invalid BasicAuth credentials'],
    ['Token token=unknown', "Can't find User for Token"],
    ['Token token=', "Can't find User for Token"],
    ['Bearer unknown', 'The provided token is invalid.'],
  ]
  for (const [header, text] of cases) assert.deepEqual(await me(header), [401, text], header)
})

test('an error names its reason in X-Failure and has no cross-origin header', async () => {
  const { headers } = await w.as('Token token=unknown')('GET', '/users/me', undefined, {
    origin: 'https://other.example',
  })
  assert.equal(headers['x-failure'], "Can't find User for Token")
  assert.match(String(headers['www-authenticate']), /^Basic /)
  assert.equal(headers['access-control-allow-origin'], undefined)
})

test('a fetch from a page does not trigger the password dialog of the browser', async () => {
  const { headers } = await w.anyone('GET', '/users/me', undefined, { 'sec-fetch-mode': 'cors' })
  assert.equal(headers['www-authenticate'], 'Token realm="Switchboard", Bearer realm="Switchboard"')
})

test('inactive users are rejected with any credentials', async () => {
  const page = await signedIn(w, 'nora')
  await w.ada('PUT', '/users/6', { active: false })
  assert.deepEqual(await me(basic('nora@example.com')), [401, 'Invalid BasicAuth credentials'])
  assert.deepEqual(await me(`Token token=${tokenOf('nora')}`), [401, loginFailed])
  assert.deepEqual(await me(`Bearer ${tokenOf('nora')}`), [401, loginFailed])
  assert.equal((await page('GET', '/users/me')).status, 401)
})

test('an unconfirmed sign-up cannot authenticate', async () => {
  await change(6, { source: 'signup', verified: false })
  assert.deepEqual(await me(basic('nora@example.com')), [401, 'Invalid BasicAuth credentials'])
  await change(6, { verified: true })
  assert.equal(await me(basic('nora@example.com')), 'nora@example.com')
})

test('a token is invalid from the day it expires, and its last use is recorded', async () => {
  const tomorrow = await tokenWith(4, ['ticket.agent'], '2026-11-16')
  assert.equal(await me(tomorrow), 'agnes@example.com')
  w.clock.now = new Date('2026-11-16T00:00:00.000Z')
  assert.deepEqual(await me(tomorrow), [401, 'Not authorized (token expired)!'])
  assert.deepEqual(await me(tomorrow.replace('Token token=', 'Bearer ')), [401, 'Not authorized (token expired)!'])
  const lastUse = () =>
    w.db
      .selectFrom('access_tokens')
      .select('last_used_at')
      .where('token_sha256', '=', sha256(tomorrow.slice('Token token='.length)))
      .executeTakeFirstOrThrow()
  // Written off the request's path, so it may take a moment.
  while ((await lastUse()).last_used_at !== '2026-11-16T00:00:00.000Z') await new Promise(setImmediate)
})

test('settings turn off password and token authentication', async () => {
  await set(w, 'api_password_access', false)
  await set(w, 'api_token_access', false)
  assert.deepEqual(await me(basic('agnes@example.com')), [403, 'API password access disabled!'])
  assert.deepEqual(await me(`Token token=${tokenOf('agnes')}`), [403, 'API token access disabled!'])
  assert.deepEqual(await me(`Bearer ${tokenOf('agnes')}`), [403, 'API token access disabled!'])
  assert.equal(
    (await w.as(basic('agnes@example.com'))('GET', '/users/me')).headers['x-failure'],
    'API password access disabled!',
  )
})

test('during maintenance only administrators can sign in', async () => {
  const page = await signedIn(w, 'agnes')
  await set(w, 'maintenance_mode', true)
  const text = 'Maintenance mode enabled!'
  assert.deepEqual(await me(`Token token=${tokenOf('agnes')}`), [403, text])
  assert.deepEqual(await me(basic('nora@example.com')), [403, text])
  assert.deepEqual(refusal(await page('GET', '/users/me')), [403, text])
  assert.equal((await page('GET', '/signshow')).body.config.maintenance_mode, true, 'the page can tell why')
  assert.deepEqual(refusal(await page.signIn('nora')), [403, text])
  assert.equal(await me(basic('ada@example.com')), 'ada@example.com')
})

test('an Authorization header takes precedence over a cookie, valid or not', async () => {
  const page = await signedIn(w, 'ada')
  const { cookie } = page
  assert.equal(await me(basic('nora@example.com'), { cookie }), 'nora@example.com')
  assert.deepEqual(await me('Token token=unknown', { cookie }), [401, "Can't find User for Token"])
  const { status } = await w.as(basic('ada@example.com'))(
    'POST',
    '/ticket_priorities',
    { name: '4 urgent' },
    { cookie },
  )
  assert.equal(status, 201, 'explicit credentials need no CSRF token')
})

test('explicit credentials get cross-origin headers and no cookie; a session gets neither', async () => {
  for (const credentials of [basic('nora@example.com'), `Token ${tokenOf('nora')}`, `Bearer ${tokenOf('nora')}`]) {
    const { headers } = await w.as(credentials)('GET', '/users/me')
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['access-control-allow-credentials'], undefined)
    assert.equal(headers['set-cookie'], undefined)
    assert.equal((await w.as(credentials)('GET', '/signshow')).headers['set-cookie'], undefined)
  }
  const page = await signedIn(w, 'nora')
  const { headers } = await page('GET', '/users/me', undefined, { origin: 'https://other.example' })
  assert.equal(headers['access-control-allow-origin'], undefined)
  assert.equal(headers['set-cookie'], undefined)
})

test('a token allows only what both it and its owner are permitted', async () => {
  const narrow = await tokenWith(3, ['admin.group', 'ticket.agent'])
  assert.equal((await w.as(narrow)('GET', '/groups')).status, 200)
  assert.deepEqual(refusal(await w.as(narrow)('GET', '/roles')), [403, 'Token authorization failed.'])
  const wide = await tokenWith(4, ['admin', 'ticket.agent'])
  assert.deepEqual(refusal(await w.as(wide)('GET', '/groups')), [403, 'User authorization failed.'])
  assert.equal((await w.as(wide)('GET', '/ticket_priorities')).status, 200)
  const empty = await tokenWith(3, [])
  assert.deepEqual(refusal(await w.as(empty)('GET', '/groups')), [403, 'Token authorization failed.'])
  assert.deepEqual(await me(empty), [403, 'Token authorization failed.'], 'S-25: it opens nothing')
})

test('granting or removing a role takes effect in the next request, also for tokens and sessions', async () => {
  const page = await signedIn(w, 'agnes')
  const statuses = async () => [
    (await w.agnes('GET', '/ticket_priorities')).status,
    (await w.as(basic('agnes@example.com'))('GET', '/ticket_priorities')).status,
    (await page('GET', '/ticket_priorities')).status,
  ]
  assert.deepEqual(await statuses(), [200, 200, 200])
  const { id } = (await w.ada('POST', '/roles', { name: 'Nothing' })).body
  await w.ada('PUT', '/users/4', { role_ids: [id] })
  assert.deepEqual(await statuses(), [403, 403, 403])
  const { body } = await w.ada('GET', '/permissions')
  const agent = body.find(({ name }: { name: string }) => name === 'ticket.agent')
  await w.ada('PUT', `/roles/${id}`, { permission_ids: [agent.id] })
  assert.deepEqual(await statuses(), [200, 200, 200])
})

test('a revoked token is rejected in the next request', async () => {
  const created = await w.as(basic('agnes@example.com'))('POST', '/user_access_token', {
    name: 'x',
    permission: ['ticket'],
  })
  const credentials = `Token token=${created.body.token}`
  assert.equal(await me(credentials), 'agnes@example.com')
  const { tokens } = (await w.agnes('GET', '/user_access_token')).body
  await w.agnes('DELETE', `/user_access_token/${tokens.at(-1).id}`)
  assert.deepEqual(await me(credentials), [401, "Can't find User for Token"])
})

test('an administrator acts on behalf of a user given by id, login or email address, in this order', async () => {
  const ada = `Token token=${tokenOf('ada')}`
  await change(6, { login: 'nora', email: 'nora@example.com' })
  await change(7, { login: '8', email: '6' })
  await change(8, { email: 'nora' })
  assert.equal(await me(ada, { 'x-on-behalf-of': '6' }), 'nora')
  assert.equal(await me(ada, { 'x-on-behalf-of': ' NORA ' }), 'nora')
  assert.equal(await me(ada, { from: 'Nora@Example.com' }), 'nora')
  assert.equal(await me(ada, { from: '8' }), 'otto@example.com', 'all digits are an id first')
  assert.deepEqual(await me(ada, { from: '6@example.com' }), [403, "No such user '6@example.com'"])
  for (const name of ['0', '-6', '6.0', '99999', '99999999999999999999', 'nobody', "' or 1=1 --"])
    assert.deepEqual(await me(ada, { from: name }), [403, `No such user '${name}'`])
})

test('From takes precedence over X-On-Behalf-Of, and an empty header is ignored', async () => {
  const ada = basic('ada@example.com')
  assert.equal(await me(ada, { from: '6', 'x-on-behalf-of': '7' }), 'nora@example.com')
  assert.equal(await me(ada, { from: '', 'x-on-behalf-of': '7' }), 'noah@example.com')
  assert.equal(await me(ada, { from: '  ' }), 'ada@example.com')
})

test('acting on behalf requires admin.user, for the user and for the token', async () => {
  const text = "Current user has no permission to use 'From'/'X-On-Behalf-Of'!"
  const headers = { 'x-on-behalf-of': 'nora@example.com' }
  assert.deepEqual(await me(basic('agnes@example.com'), headers), [403, text])
  assert.deepEqual(await me(basic('nora@example.com'), headers), [403, text], 'not even for oneself')
  assert.deepEqual(await me(await tokenWith(3, ['ticket.agent', 'admin.group']), headers), [403, text])
  assert.deepEqual(await me(await tokenWith(4, ['admin.user']), headers), [403, text])
  assert.equal(await me(await tokenWith(3, ['admin.user']), headers), 'nora@example.com')
  assert.deepEqual(refusal(await w.anyone('GET', '/users/me', undefined, headers)), [401, 'Authentication required'])
})

test('on behalf of a user, only that user’s permissions apply', async () => {
  const headers = { from: 'nora@example.com' }
  assert.deepEqual(refusal(await w.ada('GET', '/groups', undefined, headers)), [403, 'User authorization failed.'])
  const { body } = await w.ada('GET', '/users', undefined, headers)
  assert.deepEqual(
    body.map(({ id }: { id: number }) => id),
    [6],
  )
  const narrow = w.as(await tokenWith(9, ['admin.user']))
  const asAda = await narrow('GET', '/groups', undefined, { from: 'ada@example.com' })
  assert.deepEqual(refusal(asAda), [403, 'Token authorization failed.'], 'S-25: the token’s own list stays in force')
  assert.deepEqual((await narrow('GET', '/tickets', undefined, { from: 'ada@example.com' })).body, [])
})

test('acting on behalf of an inactive user is possible, without group access', async () => {
  await w.ada('PUT', '/users/4', { active: false })
  const { status, body } = await w.ada('GET', '/users/me', undefined, { from: '4' })
  assert.deepEqual([status, body.login, body.group_ids], [200, 'agnes@example.com', {}])
})

const notActing = (name: string) => [403, `Current user has no permission to act on behalf of '${name}'!`]

test('S-21: acting on behalf of the system user is rejected, by any identifier', async () => {
  const ada = `Token token=${tokenOf('ada')}`
  for (const name of ['1', '-', ' 1 ']) assert.deepEqual(await me(ada, { from: name }), notActing(name))
})

/** Gives a user one role with these permissions. */
async function grant(userId: number, ...names: string[]) {
  const permissions = (await w.ada('GET', '/permissions')).body as { id: number; name: string }[]
  const permission_ids = permissions.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  const { body: role } = await w.ada('POST', '/roles', { name: `Role ${names.join(' ')}`, permission_ids })
  await w.ada('PUT', `/users/${userId}`, { role_ids: [role.id] })
}

test('S-21: acting on behalf of a user with more permissions is rejected, except for full administrators', async () => {
  await grant(5, 'admin.user')
  const anton = basic('anton@example.com')
  assert.equal(await me(anton, { from: 'nora@example.com' }), 'nora@example.com', 'what any account may get')
  for (const name of ['ada', 'pia', 'agnes'] as const)
    assert.deepEqual(await me(anton, { from: emailOf(name) }), notActing(emailOf(name)))
  await grant(5, 'admin.user', 'ticket.agent', 'chat.agent', 'cti.agent')
  assert.equal(await me(anton, { from: 'agnes@example.com' }), 'agnes@example.com')
  assert.deepEqual(await me(anton, { from: 'pia@example.com' }), notActing('pia@example.com'))
  assert.equal(await me(basic('pia@example.com'), { from: 'ada@example.com' }), 'ada@example.com')
})

test('changes on behalf belong to the target user, and the audit log names both', async () => {
  const { body } = await w.pia('POST', '/ticket_priorities', { name: '4 urgent' }, { from: 'ada@example.com' })
  assert.equal(body.created_by_id, 3)
  const rows = await w.db
    .selectFrom('audit_logs')
    .select(['actor_id', 'real_actor_id', 'via'])
    .where('action', '=', 'acted_on_behalf')
    .execute()
  assert.deepEqual(rows, [{ actor_id: 3, real_actor_id: 9, via: 'token' }])
})

test('six wrong passwords lock an account, even for the right one, until it is unlocked', async () => {
  const nora = basic('nora@example.com')
  assert.equal(await me(nora), 'nora@example.com')
  for (let guess = 1; guess <= 6; guess += 1) {
    assert.equal(await loginFailures(6), guess - 1)
    assert.deepEqual(await me(basic('nora@example.com', `wrong ${guess}`)), [401, 'Invalid BasicAuth credentials'])
  }
  assert.deepEqual(await me(nora), [401, 'Invalid BasicAuth credentials'])
  assert.equal(await loginFailures(6), 6, 'a locked account counts no further')
  assert.equal(await me(`Token token=${tokenOf('nora')}`), 'nora@example.com', 'tokens are not passwords')
  await w.ada('PUT', '/users/unlock/6')
  assert.equal(await me(nora), 'nora@example.com')
})

test('a lock lasts a minute, doubled with each further wrong password, up to an hour', async () => {
  const nora = basic('nora@example.com')
  const wait = (seconds: number) => {
    w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000)
  }
  for (let guess = 1; guess <= 6; guess += 1) await me(basic('nora@example.com', `wrong ${guess}`))
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    wait(minutes * 60 - 1)
    assert.deepEqual(await me(nora), [401, 'Invalid BasicAuth credentials'], `locked for ${minutes} minutes`)
    wait(1)
    assert.deepEqual(await me(basic('nora@example.com', 'wrong again')), [401, 'Invalid BasicAuth credentials'])
  }
  wait(3600)
  assert.equal(await me(nora), 'nora@example.com')
  assert.equal(await loginFailures(6), 0)
})

test('raising the limit in the settings unlocks accounts immediately', async () => {
  await change(6, { login_failed: 6, login_failed_at: w.clock.now.toISOString() })
  assert.deepEqual(await me(basic('nora@example.com')), [401, 'Invalid BasicAuth credentials'])
  await set(w, 'password_max_login_failed', 9)
  assert.equal(await me(basic('nora@example.com')), 'nora@example.com')
  assert.equal(await loginFailures(6), 0, 'a success forgives the failures')
})

test('fifty concurrent guesses are limited like fifty sequential ones', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, n) => me(basic('nora@example.com', `wrong ${n}`))))
  assert.equal(await loginFailures(6), 6)
})

test('a verified password is cached for a minute, but not after a change, a lock or deactivation', async () => {
  const nora = basic('nora@example.com')
  await me(nora)
  await change(6, { password: await hashPassword('Another-Horse-8') })
  assert.deepEqual(await me(nora), [401, 'Invalid BasicAuth credentials'])
  assert.equal(await me(basic('nora@example.com', 'Another-Horse-8')), 'nora@example.com')
  await change(6, { login_failed: 9, login_failed_at: w.clock.now.toISOString() })
  assert.deepEqual(await me(basic('nora@example.com', 'Another-Horse-8')), [401, 'Invalid BasicAuth credentials'])
  await change(6, { login_failed: 0, active: false })
  assert.deepEqual(await me(basic('nora@example.com', 'Another-Horse-8')), [401, 'Invalid BasicAuth credentials'])
})

test('a user with two-factor authentication cannot use Basic, and wrong passwords still count', async () => {
  await w.db
    .insertInto('two_factor_preferences')
    .values({ user_id: 6, method: 'authenticator_app', configuration: 'sealed' })
    .execute()
  assert.equal(await me(basic('nora@example.com')), 'nora@example.com', 'a method that is switched off is none')
  await set(w, 'two_factor_authentication_method_authenticator_app', true)
  const text = 'Two-factor authentication is not supported with HTTP BasicAuth.'
  assert.deepEqual(await me(basic('nora@example.com')), [401, text])
  await me(basic('nora@example.com', 'wrong'))
  await me(basic('nora@example.com'))
  assert.equal(await loginFailures(6), 1, 'the right password alone forgives nothing')
})

/** Sends the same wrong credentials until they are rejected by the limit; returns how many were checked before. */
async function weighed(credentials: (n: number) => Record<string, string>, more: { remoteAddress?: string } = {}) {
  for (let n = 0; n < 50; n += 1) {
    const { status, headers } = await w.send({
      method: 'GET',
      url: '/api/v1/users/me',
      headers: credentials(n),
      ...more,
    })
    if (status === 429) return { n, retryAfter: Number(headers['retry-after']) }
    assert.equal(status, 401)
  }
  return { n: 50, retryAfter: 0 }
}

test('one account accepts ten wrong passwords a minute, in any spelling of its name', async () => {
  const spellings = ['nobody', 'NOBODY', ' nobody ', 'ｎｏｂｏｄｙ', 'no\u200bbody']
  const guess = (n: number) => ({ authorization: basic(spellings[n % spellings.length] as string, `${n}`) })
  const { n, retryAfter } = await weighed(guess)
  assert.deepEqual([n, retryAfter], [10, 60])
  assert.equal((await weighed((n) => ({ authorization: basic('nora@example.com', `${n}`) }))).n, 10, 'existing or not')
  w.clock.now = new Date('2026-11-15T09:01:00.000Z')
  assert.deepEqual(await me(basic('nobody')), [401, 'Invalid BasicAuth credentials'])
})

test('one address accepts thirty wrong passwords a minute, regardless of X-Forwarded-For', async () => {
  const spray = (n: number) => ({ authorization: basic(`user${n}`), 'x-forwarded-for': `10.0.0.${n}` })
  assert.equal((await weighed(spray)).n, 30)
  assert.deepEqual(
    await me(basic('nora@example.com')),
    [429, 'Too many requests. Please try again later.'],
    'the thirty-first guess is not weighed, even if it is right',
  )
  assert.equal((await weighed(spray, { remoteAddress: '2001:db8::1' })).n, 30, 'another source has its own count')
  assert.equal((await weighed(spray, { remoteAddress: '2001:db8::2' })).n, 0, 'one household is one source')
  assert.equal(await me(`Token token=${tokenOf('nora')}`), 'nora@example.com', 'tokens are not held up')
})

test('a hundred concurrent guesses over as many accounts are limited like sequential ones', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => me(basic(`user${n}`, 'wrong'))))
  assert.equal(answers.filter((answer) => answer[0] === 401).length, 30)
})

test('thirty wrong tokens a minute are the limit, and do not affect signing in', async () => {
  assert.equal((await weighed((n) => ({ authorization: `Token token=guess-${n}` }))).n, 30)
  assert.equal((await weighed(() => ({ authorization: 'Bearer guess' }))).n, 0)
  assert.equal(await me(`Token token=${tokenOf('nora')}`), 'nora@example.com')
  assert.equal(await me(basic('nora@example.com')), 'nora@example.com')
})

test('a client with valid credentials is never limited', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => me(basic('agnes@example.com'))))
  assert.deepEqual(new Set(answers), new Set(['agnes@example.com']))
  assert.deepEqual(await w.db.selectFrom('rate_limits').selectAll().execute(), [])
})

test('malformed credentials are wrong credentials', async () => {
  const hostile = [
    basic('\0', '\0'),
    basic("nora@example.com' --"),
    basic('x'.repeat(10_000), 'y'.repeat(10_000)),
    basic('%'),
    `Token token=${'x'.repeat(20_000)}`,
    'Basic',
    'Token',
    'Basic ====',
    'Token \u00ff',
  ]
  for (const header of hostile) assert.equal((await me(header))[0], 401, header.slice(0, 40))
  assert.equal(await me(basic('nora@example.com', password)), 'nora@example.com')
})
