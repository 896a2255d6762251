import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import tls from 'node:tls'
import { secretMask } from '#contract/channel-email.ts'
import { createAuthority } from '#tests/support/certificates.ts'
import { type Dovecot, startDovecot } from '#tests/support/dovecot.ts'
import { startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { type World, world } from '#tests/support/world.ts'
import { getAccessToken } from './access-token.ts'
import { findAccount } from './store.ts'

const authority = createAuthority()
let dovecot: Dovecot
let w: World
let user: string

before(async () => {
  dovecot = await startDovecot({ certificate: authority.issue() })
})
after(async () => {
  await dovecot.stop()
  authority.remove()
})
beforeEach(async () => {
  w = await world()
  user = `u${randomUUID()}`
})
afterEach(() => w.close())

const imap = (options: Record<string, unknown> = {}) => ({
  adapter: 'imap',
  options: { host: 'localhost', port: dovecot.ports.imap, ssl: 'off', user, password: dovecot.password, ...options },
})

/** A mail server that delivers what it receives to the mailbox. */
async function smtpPeer() {
  const peer = await startSmtpPeer()
  peer.answers.passOn = ({ raw }) => dovecot.append(user, raw)
  const smtp = { adapter: 'smtp', options: { host: '127.0.0.1', port: peer.port, ssl: 'off' } }
  return { ...peer, smtp }
}

async function saved(more: Record<string, unknown> = {}) {
  const peer = await smtpPeer()
  const meta = { email: 'Support@Example.com', realname: 'Support' }
  const answer = await w.pia('POST', '/channels_email_verify', {
    inbound: imap(),
    outbound: peer.smtp,
    meta,
    group_id: 2,
    ...more,
  })
  await peer.close()
  return answer
}

test('a working account is saved with its address, and its group can send from it', async () => {
  await dovecot.append(user, 'Subject: there\r\n\r\n')
  const { body } = await saved()
  assert.deepEqual([body.result, body.channel_id], ['ok', 1])
  const { body: all } = await w.pia('GET', '/channels_email')
  assert.deepEqual(
    [all.account_channel_ids, all.notification_channel_ids, all.email_address_ids, all.not_used_email_address_ids],
    [[1], [], [1], []],
  )
  const { Channel, EmailAddress } = all.assets
  assert.deepEqual([Channel[1].area, Channel[1].group_id, Channel[1].active], ['Email::Account', 2, true])
  assert.equal(Channel[1].options.inbound.options.user, user)
  assert.deepEqual([EmailAddress[1].email, EmailAddress[1].channel_id], ['support@example.com', 1])
  assert.equal((await w.ada('GET', '/groups/2')).body.email_address_id, 1)
})

test('a password is encrypted in the database, masked in responses, and in no log, event or audit entry', async () => {
  await saved()
  const { text, body } = await w.pia('GET', '/channels_email')
  assert.ok(!text.includes(dovecot.password))
  assert.equal(body.assets.Channel[1].options.inbound.options.password, secretMask)
  const tables = ['channels', 'events', 'audit_logs', 'history'] as const
  for (const table of tables) {
    const rows = await w.db.selectFrom(table).selectAll().execute()
    assert.ok(!JSON.stringify(rows).includes(dovecot.password), table)
  }
  const account = await findAccount(w.app.deps, 1)
  assert.equal(account?.options.inbound.options?.password, dovecot.password)
})

test('a response can be sent back: the mask keeps the password, for the same server only', async () => {
  await saved()
  const masked = imap({ password: secretMask, folder: 'INBOX' })
  assert.equal((await w.pia('POST', '/channels_email_inbound', { ...masked, channel_id: 1 })).body.result, 'ok')
  assert.equal((await saved({ inbound: masked, channel_id: 1, group_id: 3 })).body.result, 'ok')
  const account = await findAccount(w.app.deps, 1)
  assert.deepEqual([account?.options.inbound.options?.password, account?.groupId], [dovecot.password, 3])
  const elsewhere = { ...imap({ password: secretMask, host: '127.0.0.1' }), channel_id: 1 }
  const { status, body } = await w.pia('POST', '/channels_email_inbound', elsewhere)
  assert.deepEqual([status, body.error], [422, typedAgain('password')])
  assert.equal((await w.pia('POST', '/channels_email_inbound', { ...masked, channel_id: 99 })).status, 404)
})

const typedAgain = (field: string) => `'${field}' must be entered again because the server has changed.`

test('S-72: a stored password is only used for the same host, port and encryption', async () => {
  await saved()
  const changes = [{ host: '127.0.0.1' }, { port: dovecot.ports.pop3 }, { ssl: 'starttls' }, { ssl_verify: false }]
  for (const change of changes) {
    const inbound = imap({ password: secretMask, ...change })
    const tried = await w.pia('POST', '/channels_email_inbound', { ...inbound, channel_id: 1 })
    assert.deepEqual([tried.status, tried.body.error], [422, typedAgain('password')], JSON.stringify(change))
    assert.equal((await saved({ inbound, channel_id: 1 })).status, 422, JSON.stringify(change))
  }
  const other = await w.pia('POST', '/channels_email_inbound', imap({ password: secretMask }))
  assert.equal(other.status, 422, 'a new account has no secret to keep')
  const notification = { adapter: 'smtp', options: { host: 'localhost', port: 1, user: 'x', password: secretMask } }
  assert.equal((await w.pia('POST', '/channels_email_notification', notification)).status, 422)
})

test('S-72: stored tokens are only used for the same provider and mail servers', async () => {
  const [provider, other, peer] = [await tokenServer(), await tokenServer(), await smtpPeer()]
  const typed = { client_secret: 'client-secret', refresh_token: 'refresh-me' }
  const auth = { type: 'XOAUTH2', provider: 'google', client_id: 'desk', token_url: provider.url }
  const inbound = { adapter: 'smtp' }
  const meta = { email: 'o@example.com', realname: 'O' }
  const account = { inbound, outbound: peer.smtp, meta, auth: { ...auth, ...typed } }
  assert.equal((await w.pia('POST', '/channels_email_verify', account)).body.result, 'ok')
  const masked = { ...auth, client_secret: secretMask, refresh_token: secretMask }
  const trial = (options: object, more: object = {}) =>
    w.pia('POST', '/channels_email_outbound', { ...peer.smtp, options, auth: { ...masked, ...more }, channel_id: 1 })
  const { options } = peer.smtp
  assert.equal((await trial(options)).body.result, 'ok')
  const asked = provider.asked.length
  for (const change of [{ host: 'localhost' }, { port: 1 }, { ssl: 'starttls' }, { ssl_verify: false }]) {
    const { status, body } = await trial({ ...options, ...change })
    assert.deepEqual([status, body.error], [422, typedAgain('client_secret')], JSON.stringify(change))
  }
  assert.equal((await trial(options, { token_url: other.url })).status, 422)
  const moved = {
    ...account,
    outbound: { ...peer.smtp, options: { ...options, port: 1 } },
    auth: masked,
    channel_id: 1,
  }
  assert.equal((await w.pia('POST', '/channels_email_verify', moved)).status, 422)
  assert.deepEqual([provider.asked.length, other.asked.length], [asked, 0])
  for (const server of [provider, other]) server.stop()
  await peer.close()
})

test('a test counts the messages and changes none', async () => {
  await dovecot.append(user, 'Subject: one\r\n\r\n')
  await dovecot.append(user, 'Subject: two\r\n\r\n')
  assert.deepEqual((await w.pia('POST', '/channels_email_inbound', imap())).body, { result: 'ok', content_messages: 2 })
  const pop3 = { ...imap({ port: dovecot.ports.pop3 }), adapter: 'pop3' }
  assert.deepEqual((await w.pia('POST', '/channels_email_inbound', pop3)).body, { result: 'ok', content_messages: 2 })
  await using client = await dovecot.client(user)
  const status = await client.status('INBOX', { messages: true, unseen: true })
  assert.deepEqual(status && [status.messages, status.unseen], [2, 2])
  await saved()
  const again = await w.pia('POST', '/channels_email_inbound', imap())
  assert.deepEqual([again.body.result, again.body.message], ['duplicate', 'Account already exists!'])
})

/** A TLS server that greets as both IMAP and SMTP servers may. */
async function tlsServer(certificate: { key: string; cert: string }) {
  const server = tls.createServer(certificate, (socket) => socket.on('error', () => undefined).write('* OK hello\r\n'))
  server.on('tlsClientError', () => undefined).listen(0)
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() }
}

test('a failed test has a clear message', async () => {
  const wordsOf = async (options: Record<string, unknown>) => {
    const { body } = await w.pia('POST', '/channels_email_inbound', imap(options))
    return [body.result, body.message_human, Object.keys(body.invalid_field ?? {})[0]]
  }
  const { imaps, imap: plain } = dovecot.ports
  const trusted = tls.getCACertificates('default')
  assert.deepEqual(await wordsOf({ host: 'mail.invalid' }), [
    'invalid',
    'We can’t find mail.invalid. Check the server name.',
    'host',
  ])
  assert.deepEqual(await wordsOf({ port: 1 }), [
    'invalid',
    'localhost doesn’t accept connections on port 1. Check the port.',
    'port',
  ])
  assert.deepEqual(await wordsOf({ password: 'wrong' }), [
    'invalid',
    'localhost rejected the username or password: Authentication failed.',
    'password',
  ])
  assert.deepEqual(await wordsOf({ folder: 'Nowhere' }), [
    'invalid',
    'The folder doesn’t exist on localhost. Check its name.',
    'folder',
  ])
  const untrusted = 'The certificate of localhost isn’t from a trusted authority.'
  assert.deepEqual(await wordsOf({ ssl: 'ssl', port: imaps }), ['invalid', untrusted, 'ssl'])
  assert.deepEqual(await wordsOf({ ssl: 'starttls' }), ['invalid', untrusted, 'ssl'])
  assert.deepEqual(await wordsOf({ ssl: 'ssl', port: imaps, ssl_verify: false }), ['ok', undefined, undefined])
  const notTls = `localhost doesn’t support this encryption on port ${plain}. Try another one.`
  assert.deepEqual(await wordsOf({ ssl: 'ssl' }), ['invalid', notTls, 'ssl'])

  tls.setDefaultCACertificates([...trusted, authority.ca])
  const expired = await tlsServer(authority.issue('localhost', '20210101000000Z'))
  const foreign = await tlsServer(authority.issue('mail.elsewhere.example'))
  try {
    assert.deepEqual(await wordsOf({ ssl: 'ssl', port: imaps }), ['ok', undefined, undefined])
    assert.deepEqual(await wordsOf({ ssl: 'starttls' }), ['ok', undefined, undefined])
    assert.deepEqual(await wordsOf({ ssl: 'ssl', port: expired.port }), [
      'invalid',
      'The certificate of localhost has expired.',
      'ssl',
    ])
    assert.deepEqual(await wordsOf({ ssl: 'ssl', port: foreign.port }), [
      'invalid',
      'The certificate wasn’t issued for localhost. Check the server name.',
      'ssl',
    ])
  } finally {
    tls.setDefaultCACertificates(trusted)
    expired.stop()
    foreign.stop()
  }
})

test('a test of an outgoing server has a clear message, without the server’s response', async () => {
  const peer = await smtpPeer()
  const outbound = (options: Record<string, unknown>) =>
    w.pia('POST', '/channels_email_outbound', { adapter: 'smtp', options: { ...peer.smtp.options, ...options } })
  assert.deepEqual((await outbound({})).body, { result: 'ok' })
  const { code, values, message_human } = (await outbound({ port: 1 })).body
  assert.deepEqual([code, values], ['mail_port_closed', { host: '127.0.0.1', port: '1' }])
  assert.equal(message_human, '127.0.0.1 doesn’t accept connections on port 1. Check the port.')
  const { body } = await outbound({ ssl: 'starttls' })
  assert.deepEqual([body.result, body.invalid_field], ['invalid', { ssl: true }])
  const shy = await outbound({ port: dovecot.ports.imap })
  assert.equal(shy.body.result, 'invalid')
  assert.doesNotMatch(shy.text, /Dovecot|CAPABILITY/)
  assert.equal((await w.pia('POST', '/channels_email_outbound', { adapter: 'smtp', options: {} })).status, 422)
  await peer.close()
})

test('an account that fails the test is not saved', async () => {
  const { status, body } = await saved({ inbound: imap({ password: 'wrong' }) })
  assert.deepEqual([status, body.result, body.source], [200, 'invalid', 'inbound'])
  const unreachable = { adapter: 'smtp', options: { host: 'localhost', port: 1, ssl: 'off' } }
  const { body: second } = await saved({ outbound: unreachable })
  assert.deepEqual([second.result, second.source, second.invalid_field], ['invalid', 'outbound', { port: true }])
  assert.deepEqual((await w.pia('GET', '/channels_email')).body.account_channel_ids, [])
})

test('an address belongs to one account', async () => {
  await saved()
  const { status, body } = await saved({ inbound: { adapter: 'smtp' } })
  assert.deepEqual([status, body.error], [422, 'The address support@example.com belongs to another account.'])
  assert.equal((await saved({ meta: { email: 'nobody', realname: 'X' } })).status, 422)
  assert.equal((await saved({ meta: { email: 'x@example.com', realname: 'X' }, group_id: 4711 })).status, 422)
})

test('an account is deactivated, activated, assigned to a group and deleted; its emails and addresses remain', async () => {
  await saved()
  const active = async () => (await w.pia('GET', '/channels_email')).body.assets.Channel[1].active
  assert.deepEqual((await w.pia('POST', '/channels_email_disable', { id: 1 })).body, {})
  assert.equal(await active(), false)
  await w.pia('POST', '/channels_email_enable', { id: 1 })
  assert.equal(await active(), true)
  assert.deepEqual((await w.pia('POST', '/channels_email_group/1', { group_id: 3 })).body, {})
  assert.equal((await w.pia('POST', '/channels_email_group/1', { group_id: 4711 })).status, 422)
  await w.db.insertInto('inbound_mails').values({ channel_id: 1, source_key: 'a', size: 1 }).execute()
  assert.deepEqual((await w.pia('DELETE', '/channels_email', { id: 1 })).body, {})
  const { body } = await w.pia('GET', '/channels_email')
  assert.deepEqual([body.account_channel_ids, body.not_used_email_address_ids], [[], [1]])
  assert.equal((await w.ada('GET', '/email_addresses/1')).body.active, false)
  const [mail] = await w.db.selectFrom('inbound_mails').selectAll().execute()
  assert.deepEqual([mail?.channel_id, mail?.source_key], [null, 'channel 1: a'])
  for (const path of ['/channels_email_enable', '/channels_email_disable']) {
    assert.equal((await w.pia('POST', path, { id: 1 })).status, 404)
  }
})

test('notification emails use one server', async () => {
  const peer = await smtpPeer()
  assert.deepEqual((await w.pia('POST', '/channels_email_notification', peer.smtp)).body, { result: 'ok' })
  await w.pia('POST', '/channels_email_notification', peer.smtp)
  const { body } = await w.pia('GET', '/channels_email')
  assert.deepEqual([body.notification_channel_ids, body.account_channel_ids], [[1], []])
  await peer.close()
  const { body: refused } = await w.pia('POST', '/channels_email_notification', peer.smtp)
  assert.equal(refused.result, 'invalid')
})

test('the notification server keeps its password if the mask is sent', async () => {
  const peer = await startSmtpPeer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'desk' }) : done(new Error('wrong password')),
  })
  const save = async (password: string) => {
    const options = { host: '127.0.0.1', port: peer.port, ssl: 'off', user: 'desk', password }
    return (await w.pia('POST', '/channels_email_notification', { adapter: 'smtp', options })).body.result
  }
  const results = [await save('wrong'), await save('right'), await save(secretMask), await save(secretMask)]
  assert.deepEqual(results, ['invalid', 'ok', 'ok', 'ok'])
  await peer.close()
})

test('the servers of an unknown domain are not found, within the time limit', async () => {
  const { body } = await w.pia('POST', '/channels_email_probe', { email: 'x@nowhere.invalid', password: 'secret' })
  assert.deepEqual(
    [body.result, body.message_human],
    ['failed', 'We couldn’t find a mail server for nowhere.invalid. Enter the servers manually.'],
  )
})

test('only administrators of email can manage accounts', async () => {
  for (const caller of [w.agnes, w.nora]) {
    assert.equal((await caller('GET', '/channels_email')).status, 403)
    assert.equal((await caller('POST', '/channels_email_inbound', imap())).status, 403)
    assert.equal((await caller('POST', '/channels_email_enable', { id: 1 })).status, 403)
  }
  assert.equal((await w.anyone('POST', '/channels_email_verify', {})).status, 401)
})

/** A provider that issues a new token for every request. */
async function tokenServer() {
  const asked: URLSearchParams[] = []
  const server = createHttpServer(async (request, reply) => {
    asked.push(new URLSearchParams(Buffer.concat(await request.toArray()).toString()))
    const isKnown = asked.at(-1)?.get('refresh_token') === 'refresh-me'
    reply.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/json' })
    reply.end(
      JSON.stringify(isKnown ? { access_token: `token-${asked.length}`, expires_in: 3600 } : { error: 'invalid' }),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { asked, url: `http://127.0.0.1:${port}/token`, stop: () => server.close() }
}

test('an access token is renewed before it expires, once, and stored encrypted', async () => {
  const provider = await tokenServer()
  const auth = {
    type: 'XOAUTH2',
    provider: 'google',
    client_id: 'desk',
    client_secret: 'client-secret',
    refresh_token: 'refresh-me',
    token_url: provider.url,
  }
  const { body } = await saved({ inbound: { adapter: 'smtp' }, auth })
  assert.equal(body.result, 'ok')
  const tokens = async () => {
    const account = await findAccount(w.app.deps, 1)
    assert.ok(account)
    return Promise.all([1, 2, 3].map(() => getAccessToken(w.app.deps, account)))
  }
  provider.asked.length = 0
  assert.deepEqual(await tokens(), ['token-1', 'token-1', 'token-1'])
  assert.equal(provider.asked[0]?.get('client_secret'), 'client-secret')
  const stored = JSON.stringify(await w.db.selectFrom('channels').selectAll().execute())
  for (const secret of ['token-1', 'refresh-me', 'client-secret']) assert.ok(!stored.includes(secret), secret)
  assert.ok(!(await w.pia('GET', '/channels_email')).text.includes('token-1'))

  w.clock.now = new Date(w.clock.now.getTime() + 54 * 60_000)
  assert.deepEqual(await tokens(), ['token-1', 'token-1', 'token-1'])
  w.clock.now = new Date(w.clock.now.getTime() + 2 * 60_000)
  assert.deepEqual(await tokens(), ['token-2', 'token-2', 'token-2'])
  provider.stop()
})

test('a provider that does not renew the token is a fault with a message', async () => {
  const provider = await tokenServer()
  const auth = {
    type: 'XOAUTH2',
    provider: 'google',
    client_id: 'desk',
    refresh_token: 'stale',
    token_url: provider.url,
  }
  const { body } = await w.pia('POST', '/channels_email_inbound', { ...imap(), auth })
  assert.deepEqual(
    [body.result, body.message_human],
    ['invalid', 'Your provider no longer grants access. Connect the account again.'],
  )
  provider.stop()
  const { body: away } = await w.pia('POST', '/channels_email_inbound', { ...imap(), auth })
  assert.equal(away.message_human, 'We can’t reach your provider’s sign-in server.')
})
