import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import * as oauth from 'oauth4webapi'
import { randomToken, sha256 } from '#kernel/crypto/tokens.ts'
import { set } from '#tests/support/browser.ts'
import { type World, world } from '#tests/support/world.ts'

const callback = 'https://board.example.com/callback'
const verifier = 'a-verifier-of-at-least-forty-three-characters-long'
const challenge = sha256(verifier).toString('base64url')
const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }

type Application = { id: number; uid: string; secret: string }

let w: World
let board: Application
beforeEach(async () => {
  w = await world()
  board = await newApplication({})
})
afterEach(() => w.close())

const newApplication = async (values: object): Promise<Application> =>
  (await w.ada('POST', '/applications', { name: 'Board', redirect_uri: callback, ...values })).body

async function cookieOf(userId: number, realUserId: number | null = null): Promise<string> {
  const token = randomToken()
  const now = w.clock.now.toISOString()
  const ends = { last_seen_at: now, authenticated_at: now, created_at: now, expires_at: '2027-01-01T00:00:00.000Z' }
  await w.db
    .insertInto('sessions')
    .values({ token_sha256: sha256(token), user_id: userId, real_user_id: realUserId, ...ends })
    .execute()
  return `switchboard_session=${token}`
}

type Wanted = Record<string, string | undefined>
const query = (values: Wanted) =>
  new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined))
const asked = (more: Wanted = {}): Wanted => ({
  client_id: board.uid,
  redirect_uri: callback,
  response_type: 'code',
  state: 'xyz',
  ...pkce,
  ...more,
})

const consent = (values: Wanted, cookie: string) =>
  w.send({ method: 'GET', url: `/oauth/authorize?${query(values)}`, headers: { cookie } })

const decide = (values: Wanted, cookie: string, method: 'POST' | 'DELETE' = 'POST') =>
  w.send({
    method,
    url: '/oauth/authorize',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(query(values)),
  })

const fieldsOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )

/** What the user's browser does: reads the page, sends its form. */
async function allow(values: Wanted, cookie: string) {
  const { text } = await consent(values, cookie)
  return decide({ ...fieldsOf(text), decision: 'allow' }, cookie)
}

async function newCode(values: Wanted = {}): Promise<string> {
  const { headers } = await allow(asked(values), await cookieOf(4))
  return new URL(String(headers.location)).searchParams.get('code') ?? ''
}

const token = (values: Wanted, headers: Record<string, string> = {}) =>
  w.send({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: String(query(values)),
  })

const redeem = (code: string, more: Wanted = {}) =>
  token({
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback,
    code_verifier: verifier,
    client_id: board.uid,
    client_secret: board.secret,
    ...more,
  })

const refresh = (refreshToken: string, more: Wanted = {}) =>
  token({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: board.uid,
    client_secret: board.secret,
    ...more,
  })

const me = async (accessToken: string) => (await w.as(`Bearer ${accessToken}`)('GET', '/users/me')).status
const post = (url: string, values: Wanted) =>
  w.send({ method: 'POST', url, payload: values, headers: { 'content-type': 'application/json' } })

const insecure = { [oauth.allowInsecureRequests]: true }

for (const [kind, authentication] of [
  ['a confidential client by Basic', (secret: string) => oauth.ClientSecretBasic(secret)],
  ['a confidential client by body', (secret: string) => oauth.ClientSecretPost(secret)],
  ['a public client', () => oauth.None()],
] as const) {
  test(`a standard client library completes the whole flow as ${kind}`, async () => {
    const address = new URL(await w.app.listen({ host: '127.0.0.1', port: 0 }))
    const { uid, secret } = await newApplication({ confidential: kind !== 'a public client' })
    const client: oauth.Client = { client_id: uid }
    const auth = authentication(secret)
    const discovered = await oauth.discoveryRequest(address, { algorithm: 'oauth2', ...insecure })
    const as = await oauth.processDiscoveryResponse(address, discovered)
    const code_verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const wanted = asked({
      client_id: uid,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(code_verifier),
    })
    const cookie = await cookieOf(4)
    const form = { ...fieldsOf((await consent(wanted, cookie)).text), decision: 'allow' }
    const sent = await fetch(String(as.authorization_endpoint), {
      method: 'POST',
      body: query(form),
      headers: { cookie },
      redirect: 'manual',
    })
    const landed = new URL(sent.headers.get('location') ?? '')
    const parameters = oauth.validateAuthResponse(as, client, landed, state)
    const granted = await oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(as, client, auth, parameters, callback, code_verifier, insecure),
    )
    assert.deepEqual([granted.token_type, granted.expires_in, granted.scope], ['bearer', 7200, 'full'])
    assert.equal(granted.created_at, w.clock.now.getTime() / 1000)
    const users = new URL('/api/v1/users/me', address)
    const response = await oauth.protectedResourceRequest(granted.access_token, 'GET', users, undefined, null, insecure)
    assert.equal(((await response.json()) as { id: number }).id, 4)

    const renewed = await oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, auth, String(granted.refresh_token), insecure),
    )
    assert.equal(await me(renewed.access_token), 200)
    assert.equal(await me(granted.access_token), 401)
    if (kind !== 'a public client') {
      const introspected = await oauth.introspectionRequest(as, client, auth, renewed.access_token, insecure)
      const facts = await oauth.processIntrospectionResponse(as, client, introspected)
      assert.deepEqual([facts.active, facts.client_id, facts.sub], [true, uid, '4'])
    }
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, auth, renewed.access_token, insecure),
    )
    assert.equal(await me(renewed.access_token), 401)
    assert.equal((await refresh(String(renewed.refresh_token), { client_id: uid, client_secret: secret })).status, 400)
  })
}

test('a user who is not signed in signs in first and returns', async () => {
  const { status, headers } = await consent(asked(), '')
  assert.equal(status, 303)
  const target = new URL(String(headers.location), 'http://x')
  assert.equal(target.pathname, '/signin')
  assert.equal(target.searchParams.get('return'), `/oauth/authorize?${query(asked())}`)
})

test('the page shows the application, the user and the redirect host, with escaped names', async () => {
  const evil = await newApplication({ name: '<script>alert(1)</script>' })
  const { text, headers } = await consent(asked({ client_id: evil.uid, state: '"><b>' }), await cookieOf(4))
  assert.ok(!text.includes('<script>alert') && !text.includes('"><b>'))
  assert.ok(text.includes('agnes@example.com') && text.includes('board.example.com'))
  assert.match(String(headers['content-security-policy']), /form-action 'self' https:\/\/board\.example\.com;/)
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
})

test('the page uses the user’s language, or the browser’s before sign-in', async () => {
  const preferences = JSON.stringify({ locale: 'de-de' })
  await w.db.updateTable('users').set({ preferences }).where('id', '=', 5).execute()
  assert.match((await consent(asked(), await cookieOf(4))).text, /<html lang="en">[^]*use your account\?/)
  assert.match((await consent(asked(), await cookieOf(5))).text, /<html lang="de">[^]*Ihr Konto benutzen\?/)
  for (const [language, said] of [
    ['de-AT,de;q=0.9,en;q=0.8', /nicht registriert/],
    ['fr,en;q=0.9,de;q=0.8', /isn’t registered/],
    ['', /isn’t registered/],
  ] as const) {
    const headers = { 'accept-language': language }
    const { text } = await w.send({ method: 'GET', url: '/oauth/authorize?client_id=unknown', headers })
    assert.match(text, said)
  }
})

test('an unknown application or redirect URL is shown on a page and never redirected to', async () => {
  const cookie = await cookieOf(4)
  const wrong: Wanted[] = [
    { client_id: undefined },
    { client_id: 'unknown' },
    { client_id: '\0' },
    { redirect_uri: undefined },
    ...[
      `${callback}/`,
      `${callback}?a=1`,
      `${callback}#a`,
      callback.toUpperCase(),
      'https://Board.example.com/callback',
      'https://board.example.com@evil.example/callback',
      `${callback}/sub`,
      'https://board.example.com/%63allback',
      'https://board.example.com/x/../callback',
      'https://evil.example/',
      'javascript:alert(1)',
    ].map((redirect_uri) => ({ redirect_uri })),
  ]
  for (const more of wrong) {
    for (const answer of [
      await consent(asked(more), cookie),
      await decide(asked({ ...more, decision: 'allow' }), cookie),
    ]) {
      assert.deepEqual([answer.status, answer.headers.location], [400, undefined], JSON.stringify(more))
      assert.match(String(answer.headers['content-type']), /^text\/html/)
    }
  }
  const twice = await w.send({
    method: 'GET',
    url: `/oauth/authorize?${query(asked())}&redirect_uri=https://evil.example/`,
  })
  assert.equal(twice.status, 400)
})

test('all other errors are redirected to the application, with its state', async () => {
  const errorOf = async (more: Wanted) => {
    const { status, headers } = await consent(asked(more), await cookieOf(4))
    const target = new URL(String(headers.location))
    assert.deepEqual([status, `${target.origin}${target.pathname}`], [303, callback])
    assert.equal(target.searchParams.get('state'), 'xyz')
    return target.searchParams.get('error')
  }
  assert.equal(await errorOf({ response_type: 'token' }), 'unsupported_response_type')
  assert.equal(await errorOf({ response_type: undefined }), 'invalid_request')
  assert.equal(await errorOf({ scope: 'admin' }), 'invalid_scope')
  assert.equal(await errorOf({ code_challenge_method: 'plain' }), 'invalid_request')
  const { uid } = await newApplication({ confidential: false })
  assert.equal(
    await errorOf({ client_id: uid, code_challenge: undefined, code_challenge_method: undefined }),
    'invalid_request',
  )
})

test('a user can deny, by the form or by DELETE', async () => {
  const cookie = await cookieOf(4)
  const form = fieldsOf((await consent(asked(), cookie)).text)
  for (const answer of [
    await decide({ ...form, decision: 'deny' }, cookie),
    await decide(form, cookie, 'DELETE'),
    await decide(form, cookie),
  ]) {
    const target = new URL(String(answer.headers.location))
    assert.deepEqual([target.searchParams.get('error'), target.searchParams.get('code')], ['access_denied', null])
  }
})

test('a consent is valid only in its session and for its application', async () => {
  const cookie = await cookieOf(4)
  const form = { ...fieldsOf((await consent(asked(), cookie)).text), decision: 'allow' }
  const other = await newApplication({ name: 'Other' })
  for (const [values, by] of [
    [form, await cookieOf(5)],
    [{ ...form, authenticity_token: '' }, cookie],
    [{ ...form, authenticity_token: undefined }, cookie],
    [{ ...form, client_id: other.uid }, cookie],
  ] as const) {
    const { status, headers } = await decide(values, by)
    assert.deepEqual([status, headers.location], [403, undefined])
  }
  assert.equal((await decide(form, '')).status, 303)
  assert.equal((await w.db.selectFrom('oauth_codes').selectAll().execute()).length, 0)
})

test('an administrator who impersonates a user cannot authorize an application', async () => {
  assert.equal((await consent(asked(), await cookieOf(4, 3))).status, 403)
})

test('Basic and token authentication get no code: consent requires a browser session', async () => {
  const { status, headers } = await w.send({
    method: 'GET',
    url: `/oauth/authorize?${query(asked())}`,
    headers: { authorization: 'Token token=test-token-of-agnes' },
  })
  assert.equal(status, 303)
  assert.match(String(headers.location), /^\/signin/)
})

test('an application without a browser has its code displayed', async () => {
  const oob = 'urn:ietf:wg:oauth:2.0:oob'
  const { uid, secret } = await newApplication({ redirect_uri: oob })
  const { status, text } = await allow(asked({ client_id: uid, redirect_uri: oob }), await cookieOf(4))
  const [, code = ''] = /id="authorization_code">([\w-]{43})</.exec(text) ?? []
  assert.equal(status, 200)
  assert.equal((await redeem(code, { client_id: uid, client_secret: secret, redirect_uri: oob })).status, 200)
})

test('the redirect URL is used as registered, including its query', async () => {
  const redirect_uri = 'com.example.app:/oauth?kind=a%20b'
  const { uid } = await newApplication({ redirect_uri: `${callback}\n${redirect_uri}` })
  const { headers } = await allow(asked({ client_id: uid, redirect_uri }), await cookieOf(4))
  assert.match(String(headers.location), /^com\.example\.app:\/oauth\?kind=a%20b&code=[\w-]{43}&state=xyz&iss=/)
})

test('token responses have the expected shape, for forms and for JSON', async () => {
  const { status, body, headers } = await redeem(await newCode())
  assert.equal(status, 200)
  const { access_token, refresh_token, ...rest } = body
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 7200, scope: 'full', created_at: 1_794_733_200 })
  assert.deepEqual([access_token.length, refresh_token.length], [43, 43])
  assert.deepEqual([headers['cache-control'], headers['content-type']], ['no-store', 'application/json; charset=utf-8'])
  const json = { grant_type: 'refresh_token', refresh_token, client_id: board.uid, client_secret: board.secret }
  assert.equal((await post('/oauth/token', json)).status, 200)
  const stored = JSON.stringify(await w.db.selectFrom('oauth_tokens').selectAll().execute())
  assert.ok(!stored.includes(access_token) && !stored.includes(refresh_token))
})

test('a code works once; a second use revokes the tokens of the first', async () => {
  const code = await newCode()
  const { body } = await redeem(code)
  assert.equal(await me(body.access_token), 200)
  const again = await redeem(code)
  assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant'])
  assert.equal(await me(body.access_token), 401)
  assert.equal((await refresh(body.refresh_token)).body.error, 'invalid_grant')
  const audited = await w.db.selectFrom('audit_logs').select(['action', 'actor_id']).orderBy('id', 'desc').execute()
  assert.deepEqual(audited[0], { action: 'oauth_reuse_detected', actor_id: 4 })
})

test('of two concurrent uses of a code at most one succeeds, and no token remains', async () => {
  const code = await newCode()
  const answers = await Promise.all([redeem(code), redeem(code), redeem(code)])
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const living = await w.db.selectFrom('oauth_tokens').selectAll().where('revoked_at', 'is', null).execute()
  assert.deepEqual(living, [])
})

test('a code is bound to its application, redirect URL, verifier and lifetime', async () => {
  const other = await newApplication({ name: 'Other' })
  const theirs = { client_id: other.uid, client_secret: other.secret }
  const errorOf = async (more: Wanted) => (await redeem(await newCode(), more)).body.error
  assert.equal(await errorOf(theirs), 'invalid_grant')
  assert.equal(await errorOf({ redirect_uri: `${callback}/` }), 'invalid_grant')
  assert.equal(await errorOf({ redirect_uri: undefined }), 'invalid_grant')
  assert.equal(await errorOf({ code_verifier: `${verifier}x` }), 'invalid_grant')
  assert.equal(await errorOf({ code_verifier: undefined }), 'invalid_grant')
  assert.equal(await errorOf({ code_verifier: challenge }), 'invalid_grant')
  const code = await newCode()
  w.clock.now = new Date(w.clock.now.getTime() + 600_000)
  assert.equal((await redeem(code)).body.error, 'invalid_grant')
})

test('a verifier for a code without a challenge is rejected', async () => {
  const bare = { code_challenge: undefined, code_challenge_method: undefined }
  assert.equal((await redeem(await newCode(bare))).body.error, 'invalid_grant')
  assert.equal((await redeem(await newCode(bare), { code_verifier: undefined })).status, 200)
})

test('a code without a challenge is invalid after the application has become public', async () => {
  const code = await newCode({ code_challenge: undefined, code_challenge_method: undefined })
  await w.ada('PUT', `/applications/${board.id}`, { confidential: false })
  const { body } = await redeem(code, { code_verifier: undefined, client_secret: undefined })
  assert.equal(body.error, 'invalid_grant')
})

test('applications without valid credentials are rejected', async () => {
  const code = await newCode()
  for (const more of [{ client_secret: undefined }, { client_secret: 'wrong' }, { client_id: 'unknown' }]) {
    const { status, body, headers } = await redeem(code, more)
    assert.deepEqual([status, body.error], [401, 'invalid_client'], JSON.stringify(more))
    assert.equal(headers['www-authenticate'], 'Basic realm="Switchboard"')
  }
  const basic = { authorization: `Basic ${Buffer.from(`${board.uid}:wrong`).toString('base64')}` }
  assert.equal((await token({ grant_type: 'authorization_code', code }, basic)).status, 401)
  assert.equal((await redeem(code)).status, 200)
})

test('parameters in the query are ignored', async () => {
  const code = await newCode()
  const values = { grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: verifier }
  const client = { client_id: board.uid, client_secret: board.secret }
  const answer = await w.send({ method: 'POST', url: `/oauth/token?${query({ ...values, ...client })}` })
  assert.deepEqual([answer.status, answer.body.error], [401, 'invalid_client'])
  assert.equal((await redeem(code)).status, 200)
})

test('only codes and refresh tokens are accepted as grants', async () => {
  for (const grant_type of ['password', 'client_credentials', 'implicit', 'urn:x']) {
    const { status, body } = await redeem('x', { grant_type, username: 'ada@example.com', password: 'x' })
    assert.deepEqual([status, body.error], [400, 'unsupported_grant_type'], grant_type)
  }
  assert.equal((await redeem('x', { grant_type: undefined })).body.error, 'invalid_request')
  for (const code of ['', '\0', 'x', 'ü', 'x'.repeat(100_000)]) assert.ok((await redeem(code)).status < 500)
  const nested = { grant_type: ['refresh_token'], code: { a: 1 }, client_id: [1], refresh_token: ['x'] }
  for (const payload of [nested, [], 'x', { __proto__: { a: 1 } }]) {
    const answer = await w.send({
      method: 'POST',
      url: '/oauth/token',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    assert.ok(answer.status === 400 || answer.status === 401, answer.text)
  }
})

test('a refresh token works once; a second use revokes all its descendants', async () => {
  const first = (await redeem(await newCode())).body
  const second = (await refresh(first.refresh_token)).body
  const third = (await refresh(second.refresh_token)).body
  assert.equal(await me(third.access_token), 200)
  assert.equal((await refresh(first.refresh_token)).body.error, 'invalid_grant')
  assert.equal(await me(third.access_token), 401)
  assert.equal((await refresh(third.refresh_token)).body.error, 'invalid_grant')
})

test('a refresh token is bound to its application, scope, user and sixty days', async () => {
  const other = await newApplication({ name: 'Other' })
  const { body } = await redeem(await newCode())
  const theirs = { client_id: other.uid, client_secret: other.secret }
  assert.equal((await refresh(body.refresh_token, theirs)).body.error, 'invalid_grant')
  assert.equal((await refresh(body.refresh_token, { scope: 'admin' })).body.error, 'invalid_scope')
  assert.equal((await refresh(body.access_token)).body.error, 'invalid_grant')
  await w.pia('PUT', '/users/4', { active: false })
  assert.equal((await refresh(body.refresh_token)).body.error, 'invalid_grant')
  await w.pia('PUT', '/users/4', { active: true })
  const late = await redeem(await newCode())
  w.clock.now = new Date(w.clock.now.getTime() + 60 * 86_400_000)
  assert.equal((await refresh(late.body.refresh_token)).body.error, 'invalid_grant')
})

test('revoking a token revokes its related tokens, and reveals nothing about foreign ones', async () => {
  const other = await newApplication({ name: 'Other' })
  const client = { client_id: board.uid, client_secret: board.secret }
  const { body } = await redeem(await newCode())
  const revoke = (values: Wanted) => post('/oauth/revoke', values)
  assert.equal((await revoke({ token: body.access_token })).status, 401)
  assert.deepEqual((await revoke({ ...client, token: 'unknown' })).body, {})
  assert.deepEqual((await revoke({ ...client })).body, {})
  const foreign = await revoke({ client_id: other.uid, client_secret: other.secret, token: body.access_token })
  assert.deepEqual([foreign.status, foreign.body.error], [403, 'unauthorized_client'])
  assert.equal(await me(body.access_token), 200)
  assert.deepEqual((await revoke({ ...client, token: body.refresh_token })).body, {})
  assert.equal(await me(body.access_token), 401)
})

test('an application can introspect only its own tokens', async () => {
  const other = await newApplication({ name: 'Other' })
  const client = { client_id: board.uid, client_secret: board.secret }
  const { body } = await redeem(await newCode())
  const introspect = async (values: Wanted) => (await post('/oauth/introspect', values)).body
  const epoch = w.clock.now.getTime() / 1000
  assert.deepEqual(await introspect({ ...client, token: body.access_token }), {
    active: true,
    scope: 'full',
    client_id: board.uid,
    username: 'agnes@example.com',
    sub: '4',
    token_type: 'Bearer',
    iat: epoch,
    exp: epoch + 7200,
  })
  assert.equal((await introspect({ ...client, token: body.refresh_token })).exp, epoch + 60 * 86_400)
  const theirs = { client_id: other.uid, client_secret: other.secret }
  assert.deepEqual(await introspect({ ...theirs, token: body.access_token }), { active: false })
  assert.deepEqual(await introspect({ ...client, token: 'unknown' }), { active: false })
  assert.deepEqual(await introspect({ ...client }), { active: false })
  assert.equal((await introspect({ client_id: board.uid, token: body.access_token })).error, 'invalid_client')
  w.clock.now = new Date(w.clock.now.getTime() + 7_200_000)
  assert.deepEqual(await introspect({ ...client, token: body.access_token }), { active: false })
})

test('a bearer can read the data of its token', async () => {
  const { body } = await redeem(await newCode())
  const info = (authorization: string) =>
    w.send({ method: 'GET', url: '/oauth/token/info', headers: { authorization } })
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  assert.deepEqual((await info(`Bearer ${body.access_token}`)).body, {
    resource_owner_id: 4,
    scope: ['full'],
    expires_in: 7140,
    application: { uid: board.uid },
    created_at: body.created_at,
  })
  const unknown = await info('Bearer unknown')
  assert.deepEqual([unknown.status, unknown.body.error], [401, 'invalid_token'])
})

test('expired records are deleted at night, those needed to detect reuse are kept', async () => {
  const code = await newCode()
  await redeem(code)
  const count = async (table: 'oauth_codes' | 'oauth_tokens') =>
    (await w.db.selectFrom(table).selectAll().execute()).length
  const night = async (days: number) => {
    w.clock.now = new Date(Date.parse('2026-11-15T09:00:00.000Z') + days * 86_400_000)
    await sql`select graphile_worker.add_job('forget_ended_oauth_grants')`.execute(w.db)
    await w.work.drain()
    return [await count('oauth_codes'), await count('oauth_tokens')]
  }
  assert.deepEqual(await night(1), [1, 1])
  assert.deepEqual(await night(2), [0, 1])
  assert.deepEqual(await night(62), [0, 0])
})

test('S-39: the issuer is the configured URL, regardless of the Host header', async () => {
  const issuer = async () =>
    (await w.send({ method: 'GET', url: '/.well-known/oauth-authorization-server', headers: { host: 'evil.example' } }))
      .body.issuer
  assert.equal(await issuer(), 'http://evil.example', 'nothing is configured yet')
  await set(w, 'fqdn', 'help.example.com')
  await set(w, 'http_type', 'https')
  assert.equal(await issuer(), 'https://help.example.com')
})
