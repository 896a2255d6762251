import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { secretMask } from '#contract/channel-email.ts'
import type { Supervisor } from '#channels/fetching/supervise.ts'
import { type Dovecot, startDovecot } from '#tests/support/dovecot.ts'
import { eventually } from '#tests/support/eventually.ts'
import {
  answerConsent,
  type FakeMailProvider,
  mailApp,
  signedInByToken,
  startFakeMailProvider,
} from '#tests/support/fake-mail-provider.ts'
import { type SmtpPeer, startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { type Call, type World, world } from '#tests/support/world.ts'
import { superviseMailboxes } from '../incoming/supervise.ts'

let provider: FakeMailProvider
let dovecot: Dovecot
let peer: SmtpPeer
let w: World
let fetching: Supervisor

before(async () => {
  provider = await startFakeMailProvider()
  ;[dovecot, peer] = await Promise.all([
    startDovecot({ tokenInfoUrl: provider.tokenInfoUrl }),
    startSmtpPeer(signedInByToken(provider)),
  ])
  const servers = { imap: `imap://127.0.0.1:${dovecot.ports.imap}`, smtp: `smtp://127.0.0.1:${peer.port}` }
  w = await world({
    networkUrls: Object.fromEntries(
      ['google', 'microsoft365'].flatMap((name) => [
        [name, provider.url],
        [`${name}_imap`, servers.imap],
        [`${name}_smtp`, servers.smtp],
      ]),
    ),
  })
  // Their confirmations would be one more mail for each ticket.
  await w.db.updateTable('triggers').set({ active: false }).execute()
  fetching = superviseMailboxes(w.app.deps)
})
after(async () => {
  await fetching.stop()
  await w.close()
  await Promise.all([peer.close(), dovecot.stop(), provider.close()])
})

const slowMachine = 60_000

async function locationOf(call: Call, path: string): Promise<string> {
  const { status, headers, text } = await call('GET', path)
  assert.equal(status, 302, text)
  return String(headers.location)
}

type Journey = { name?: string; query?: string; decision?: 'allow' | 'deny' }

/** The whole way of the browser: to the provider, the consent, and back. */
async function signIn({ name = 'google', query = '', decision = 'allow' }: Journey = {}): Promise<string> {
  const page = await locationOf(w.ada, `/external_credentials/${name}/link_account${query}`)
  assert.ok(page.startsWith(provider.url), page)
  const back = await answerConsent(page, decision)
  return locationOf(w.ada, back.pathname + back.search)
}

const channel = (id: number) => w.db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const shownIn = async (name: string, id: number) => (await w.ada('GET', `/channels_${name}`)).body.assets.Channel[id]

test('an app is tested and saved; its secret is never shown', async () => {
  const verify = (body: object) => w.ada('POST', '/external_credentials/google/app_verify', body)
  assert.deepEqual((await verify(mailApp)).body, { attributes: { client_id: mailApp.client_id } })
  assert.deepEqual((await verify({ ...mailApp, client_secret: 'wrong' })).body, {
    error: 'Google does not accept this client ID and secret.',
    problem: 'app_rejected',
  })
  assert.match((await verify({})).body.error, /client_id/)
  provider.answers.push({ status: 503, body: {} })
  assert.deepEqual((await verify(mailApp)).body, {
    error: 'Google cannot be reached.',
    problem: 'provider_unreachable',
  })

  assert.equal(
    await locationOf(w.ada, '/external_credentials/google/link_account'),
    '/admin/google?problem=app_missing',
  )
  const create = (body: object, call = w.ada) => call('POST', '/external_credentials', body)
  assert.equal((await create({ name: 'google', credentials: { client_id: 'x' } })).status, 422)
  assert.equal((await create({ name: 'yahoo', credentials: mailApp })).status, 422)
  assert.equal((await create({ name: 'google', credentials: mailApp }, w.agnes)).status, 403)
  assert.equal((await create({ name: 'google', credentials: mailApp }, w.anyone)).status, 401)
  const { status, body } = await create({ name: 'google', credentials: mailApp })
  assert.equal(status, 201)
  assert.equal(body.credentials.client_secret, secretMask)
  assert.equal((await create({ name: 'google', credentials: mailApp })).status, 422)
  const kept = { client_id: mailApp.client_id, client_secret: secretMask }
  assert.equal((await w.ada('PUT', `/external_credentials/${body.id}`, { credentials: kept })).status, 200)
  assert.deepEqual((await verify(kept)).body, { attributes: { client_id: mailApp.client_id } })
  assert.equal((await create({ name: 'microsoft365', credentials: mailApp })).status, 201)

  const answers = [await w.ada('GET', '/external_credentials'), await w.ada('GET', '/channels_google')]
  const stored = JSON.stringify(await w.db.selectFrom('external_credentials').selectAll().execute())
  for (const text of [...answers.map((answer) => answer.text), stored]) assert.ok(!text.includes(mailApp.client_secret))
  assert.equal((await w.ada('GET', '/external_credentials/999')).status, 404)
})

test('a sign-in that is refused, forged or of somebody else connects nothing', async () => {
  assert.equal(await signIn({ decision: 'deny' }), '/admin/google?problem=access_denied')
  const page = await locationOf(w.ada, '/external_credentials/google/link_account')
  const asked = new URL(page).searchParams
  assert.equal(asked.get('redirect_uri'), `${(await w.ada('GET', '/channels_google')).body.callback_url}`)
  assert.equal(asked.get('access_type'), 'offline')
  const back = await answerConsent(page)
  const other = back.pathname.replace('google', 'microsoft365')
  const expired = '/admin/google?problem=expired'
  assert.equal(await locationOf(w.ada, `${back.pathname}?code=x&state=forged`), expired)
  assert.equal(await locationOf(w.ada, back.pathname), expired)
  assert.equal(await locationOf(w.ada, other + back.search), '/admin/microsoft365?problem=expired')
  assert.equal((await w.agnes('GET', back.pathname + back.search)).status, 403)
  assert.equal((await w.anyone('GET', back.pathname + back.search)).status, 401)

  const forged = [
    { aud: 'another-app' },
    { nonce: 'another' },
    { iss: 'https://evil.example' },
    { exp: 1 },
    { email: '' },
  ]
  for (const claims of forged) {
    provider.claims = claims
    assert.equal(await signIn(), '/admin/google?problem=identity_invalid', JSON.stringify(claims))
  }
  provider.claims = {}
  provider.signs = false
  assert.equal(await signIn(), '/admin/google?problem=identity_invalid')
  provider.signs = true
  provider.answers.push({ status: 200, body: { access_token: 'x', id_token: 'x.y.z' } })
  assert.equal(await signIn(), '/admin/google?problem=no_offline_access')
  provider.answers.push({ status: 500, body: {} })
  assert.equal(await signIn(), '/admin/google?problem=provider_unreachable')
  assert.deepEqual((await w.ada('GET', '/channels_google')).body.channel_ids, [])
})

let mailbox: number

test('a connected mailbox receives and answers with tokens that are sealed', async () => {
  const address = await signIn()
  mailbox = Number(/^\/admin\/google\?connected=(\d+)$/.exec(address)?.[1])
  const stored = await channel(mailbox)
  assert.deepEqual([stored.area, stored.active, stored.group_id], ['Google::Account', false, 1])
  assert.ok(!JSON.stringify(stored).includes('ya29.'))
  const shown = await shownIn('google', mailbox)
  assert.equal(shown.options.auth.access_token, secretMask)
  assert.equal(shown.options.inbound.options.user, provider.person.address)
  assert.ok(!(await w.ada('GET', '/channels_email')).body.account_channel_ids.includes(mailbox))
  for (const path of ['_enable', '_disable', '']) {
    const method = path === '' ? 'DELETE' : 'POST'
    assert.equal((await w.ada(method, `/channels_email${path}`, { id: mailbox })).status, 404)
    assert.equal((await w.ada(method, `/channels_microsoft365${path}`, { id: mailbox })).status, 404)
  }

  const inbound = (options: object) => w.ada('POST', `/channels_google_inbound/${mailbox}`, options)
  const wrong = await inbound({ options: { folder: 'Nowhere' } })
  assert.deepEqual([wrong.status, wrong.body.field], [422, 'folder'])
  assert.equal((await w.ada('POST', '/channels_google_inbound/999', {})).status, 404)
  assert.equal((await w.ada('POST', `/channels_google_group/${mailbox}`, { group_id: 999 })).status, 422)
  assert.equal((await w.ada('POST', `/channels_google_group/${mailbox}`, { group_id: 1 })).status, 200)
  assert.equal((await inbound({ options: { folder: 'INBOX' }, active: true })).status, 200)
  await eventually(async () => (await channel(mailbox)).status_in === 'ok', slowMachine)

  const to = provider.person.address
  const raw = `From: Nora <nora@example.com>\r\nTo: ${to}\r\nMessage-ID: <one@example.com>\r\nSubject: Broken grinder\r\n\r\nHelp\r\n`
  await dovecot.append(to, raw)
  const ticket = await eventually(async () => {
    await w.work.drain()
    return w.db.selectFrom('tickets').selectAll().where('title', '=', 'Broken grinder').executeTakeFirst()
  }, slowMachine)
  const sent = { ticket_id: ticket!.id, type: 'email', to: 'nora@example.com', subject: 'Re', body: 'On our way.' }
  assert.equal((await w.ada('POST', '/ticket_articles', sent)).status, 201)
  await w.work.drain()
  assert.equal(peer.received.length, 1)
  assert.match(peer.received[0]!.raw.toString(), new RegExp(`From: .*<${to}>`))
  assert.equal((await channel(mailbox)).status_out, 'ok')
})

/** A connection that has signed in is used for a moment longer. */
const untilSignedOut = () => eventually(async () => peer.countClients() === 0)

const answer = async (body: string): Promise<string> => {
  const { id } = await w.db
    .selectFrom('tickets')
    .select('id')
    .where('title', '=', 'Broken grinder')
    .executeTakeFirstOrThrow()
  const sent = { ticket_id: id, type: 'email', to: 'nora@example.com', subject: 'Re', body }
  const { body: article } = await w.ada('POST', '/ticket_articles', sent)
  await w.work.drain()
  const { preferences } = (await w.ada('GET', `/ticket_articles/${article.id}`)).body
  return preferences.delivery_status_message ?? preferences.delivery_status
}

test('tokens are renewed before they end, and at once when a server refuses them', async () => {
  provider.grants.length = 0
  w.clock.now = new Date(w.clock.now.getTime() + 56 * 60_000)
  assert.equal(await answer('After an hour.'), 'success')
  assert.deepEqual(provider.grants, ['refresh_token'])
  await untilSignedOut()
  provider.endTokens()
  provider.replacesRefreshTokens = true
  await answer('The server has ended the token.')
  assert.deepEqual(provider.grants, ['refresh_token', 'refresh_token'])
  provider.replacesRefreshTokens = false
  assert.equal(await answer('Sent by the token that replaced it.'), 'success')
  assert.equal((await channel(mailbox)).status_out, 'ok')
})

test('a withdrawn consent is shown, nothing is asked again, and signing in again repairs it', async () => {
  const gone = 'Your provider no longer grants access. Connect the account again.'
  await untilSignedOut()
  provider.withdraw()
  assert.equal((await w.ada('POST', '/channels_google_disable', { id: mailbox })).status, 200)
  assert.equal((await w.ada('POST', '/channels_google_enable', { id: mailbox })).status, 200)
  await eventually(async () => (await channel(mailbox)).status_in === 'error', slowMachine)
  assert.equal(await answer('Waits for the consent.'), gone)
  const shown = await shownIn('google', mailbox)
  assert.deepEqual([shown.status_in, shown.status_out], ['error', 'error'])
  assert.deepEqual([shown.last_log_in, shown.last_log_in_notice.code], [gone, 'mail_reconnect_required'])
  assert.equal(shown.options.auth.refused_at, w.clock.now.toISOString())
  const { problems } = (await w.ada('GET', '/monitoring/health_check')).body
  assert.ok(problems.some(({ code }: { code: string }) => code === 'channels_failing'))
  provider.grants.length = 0
  assert.equal(await answer('Waits as well.'), gone)
  assert.deepEqual(provider.grants, [])
  assert.equal((await w.ada('POST', `/channels_google_inbound/${mailbox}`, {})).status, 422)

  provider.person.address = 'somebody.else@example.com'
  assert.equal(await signIn({ query: `?channel_id=${mailbox}` }), '/admin/google?problem=other_mailbox')
  provider.person.address = 'support@halden-finch.example'
  assert.equal(await signIn({ query: `?channel_id=${mailbox}` }), `/admin/google?connected=${mailbox}`)
  const repaired = await shownIn('google', mailbox)
  assert.deepEqual([repaired.status_in, repaired.status_out, repaired.options.auth.refused_at], ['ok', 'ok', undefined])
  assert.equal(await answer('With the new consent.'), 'success')
})

test('a new secret of the app reaches the mailboxes that were connected by it', async () => {
  await untilSignedOut()
  provider.app.client_secret = 'renewed-at-the-provider'
  w.clock.now = new Date(w.clock.now.getTime() + 60 * 60_000)
  assert.match(await answer('The secret has expired.'), /client secret/)
  assert.equal((await shownIn('google', mailbox)).options.auth.refused_at, undefined)
  const [{ id }] = (await w.ada('GET', '/external_credentials')).body
  assert.equal((await w.ada('PUT', `/external_credentials/${id}`, { credentials: provider.app })).status, 200)
  assert.equal(await answer('With the right one.'), 'success')
  assert.equal((await shownIn('google', mailbox)).status_out, 'ok')
})

test('an account with a password is replaced and can be restored; a mailbox is removed with its address', async () => {
  provider.app.client_secret = mailApp.client_secret
  provider.person.address = 'office@halden-finch.example'
  provider.claims = { iss: 'https://login.microsoftonline.com/tenant-1/v2.0', tid: 'tenant-1' }
  const options = { host: '127.0.0.1', port: dovecot.ports.imap, ssl: 'off', user: 'Office@halden-finch.example' }
  const { body } = await w.ada('POST', '/channels_email_verify', {
    inbound: { adapter: 'imap', options: { ...options, password: dovecot.password } },
    outbound: { adapter: 'smtp', options: { host: '127.0.0.1', port: peer.port, ssl: 'off' } },
    meta: { email: 'office@halden-finch.example', realname: 'Office' },
    group_id: 1,
  })
  // The peer wants a token, so that the account is only known by its row.
  assert.equal(body.result, 'invalid')
  const { id } = await w.db
    .insertInto('channels')
    .values({
      area: 'Email::Account',
      group_id: 1,
      active: false,
      options: JSON.stringify({ inbound: { adapter: 'imap', options }, outbound: { adapter: 'sendmail' } }),
      created_by_id: 1,
      updated_by_id: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  assert.equal(await signIn({ name: 'microsoft365' }), `/admin/microsoft365?connected=${id}`)
  assert.equal((await channel(id)).area, 'Microsoft365::Account')
  const rollback = () => w.ada('POST', '/channels_microsoft365_rollback_migration', { id })
  assert.equal((await rollback()).status, 200)
  assert.equal((await channel(id)).area, 'Email::Account')
  assert.equal((await rollback()).status, 404)
  assert.equal((await w.ada('POST', '/channels_google_rollback_migration', { id: mailbox })).status, 422)

  assert.equal((await w.ada('POST', '/channels_google_disable', { id: mailbox })).status, 200)
  assert.equal((await w.ada('DELETE', '/channels_google', { id: mailbox })).status, 200)
  const { active } = await w.db
    .selectFrom('email_addresses')
    .select('active')
    .where('email', '=', 'support@halden-finch.example')
    .executeTakeFirstOrThrow()
  assert.equal(active, false)
  const [{ id: credentialId }] = (await w.ada('GET', '/external_credentials')).body
  assert.equal((await w.ada('DELETE', `/external_credentials/${credentialId}`)).status, 200)
})
