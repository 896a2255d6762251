import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import type { FetchedInbound } from '#contract/channel-email.ts'
import { type Dovecot, startDovecot } from '#tests/support/dovecot.ts'
import { reply, type SmtpPeer, startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { probeRoundTrip, type RoundTrip } from './round-trip.ts'

let dovecot: Dovecot
let peer: SmtpPeer
let user: string

before(async () => {
  dovecot = await startDovecot()
})
after(() => dovecot.stop())
beforeEach(async () => {
  peer = await startSmtpPeer()
  user = `u${randomUUID()}`
  await dovecot.append(user, 'Subject: of somebody else\r\n\r\n')
})
afterEach(() => peer.close())

const longEnough = 120

function tripOf(adapter: FetchedInbound['adapter'], more: Partial<RoundTrip> = {}): RoundTrip {
  const server = { host: '127.0.0.1', ssl: 'off', ssl_verify: true } as const
  const kept = { keep_on_server: false, skip_existing: false }
  const mailbox = { ...server, ...kept, port: dovecot.ports[adapter], user, password: dovecot.password }
  return {
    inbound: { adapter, options: mailbox },
    route: { outbound: { adapter: 'smtp', options: { ...server, port: peer.port } } },
    credentials: {},
    address: { name: 'Support', address: 'support@example.com' },
    messageId: '<trial@example.com>',
    hasArrived: async () => false,
    ...more,
  }
}

const subjects = async () => {
  await using client = await dovecot.client(user)
  await client.mailboxOpen('INBOX')
  const found = []
  for await (const { envelope } of client.fetch('1:*', { envelope: true })) found.push(envelope?.subject)
  return found
}

for (const adapter of ['imap', 'pop3'] as const) {
  test(`a test email is found over ${adapter} and deleted, no other message is`, async () => {
    peer.answers.passOn = ({ raw }) => dovecot.append(user, raw)
    assert.deepEqual(await probeRoundTrip(tripOf(adapter), longEnough), { result: 'ok' })
    assert.deepEqual([peer.received[0]?.from, peer.received[0]?.to], ['support@example.com', ['support@example.com']])
    assert.deepEqual(await subjects(), ['of somebody else'])
  })
}

test('a test email that does not arrive is reported', async () => {
  const { result, source, message, message_human } = await probeRoundTrip(tripOf('imap'), 1)
  assert.deepEqual([result, source, message], ['invalid', 'inbound', 'Verification Email not found in mailbox.'])
  assert.match(message_human ?? '', /to support@example\.com didn’t arrive in INBOX of u/)
  assert.equal(peer.received.length, 1)
})

test('a test email that is rejected is reported with the server’s response', async () => {
  peer.answers.data = () => reply(550, 'not your address')
  const { result, source, message_human } = await probeRoundTrip(tripOf('imap'), longEnough)
  assert.deepEqual([result, source], ['invalid', 'outbound'])
  assert.match(message_human ?? '', /couldn’t send a test email to .*: .*not your address/)
})

test('a test email that another fetcher stored counts as arrived', async () => {
  assert.deepEqual(await probeRoundTrip(tripOf('imap', { hasArrived: async () => true }), longEnough), { result: 'ok' })
})

test('an unreachable mailbox is a fault of the incoming side', async () => {
  const { inbound } = tripOf('imap')
  const closed = { ...inbound, options: { ...inbound.options, port: 1 } }
  const { source, invalid_field } = await probeRoundTrip(tripOf('imap', { inbound: closed }), longEnough)
  assert.deepEqual([source, invalid_field], ['inbound', { port: true }])
})
