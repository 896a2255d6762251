import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { parseMail } from '#kernel/mail/parse.ts'
import { type SmtpPeer, startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { type World, world } from '#tests/support/world.ts'
import { receiveMail } from '../incoming/receive.ts'

type Desk = { w: World; peer: SmtpPeer; address: string; taken: number }

/** A helpdesk with an address, whose mails leave through a real SMTP server. */
async function openDesk(address: string): Promise<Desk> {
  const [w, peer] = [await world(), await startSmtpPeer()]
  const outbound = { adapter: 'smtp', options: { host: '127.0.0.1', port: peer.port, ssl: 'off', ssl_verify: true } }
  const { id } = await w.db
    .insertInto('channels')
    .values({ area: 'Email::Account', options: JSON.stringify({ outbound }), created_by_id: 1, updated_by_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await w.ada('POST', '/email_addresses', { name: 'Help', email: address, channel_id: id })
  await w.ada('PUT', '/groups/1', { email_address_id: 1 })
  return { w, peer, address, taken: 0 }
}

let desks: Desk[]
beforeEach(async () => {
  desks = [await openDesk('help@one.example'), await openDesk('help@two.example')]
})
afterEach(async () => {
  for (const { w, peer } of desks) {
    await w.close()
    await peer.close()
  }
})

let serial = 0
const arrive = async ({ w }: Desk, raw: Buffer | string) => {
  await receiveMail(w.app.deps, { channelId: null, key: `test:${(serial += 1)}` }, Buffer.from(raw))
  await w.work.drain()
}

const letter = (from: string, more = '') =>
  `From: ${from}\r\nTo: help@one.example\r\nSubject: Hello\r\nMessage-ID: <${(serial += 1)}@x.example>\r\n${more}\r\nHi\r\n`

test('whoever writes for the first time hears that it arrived, with the number and in one thread', async () => {
  const [desk] = desks as [Desk, Desk]
  await arrive(desk, letter('Nora <nora@example.com>'))
  const [sent] = desk.peer.received
  const mail = parseMail(sent?.raw as Buffer)
  assert.deepEqual(sent?.to, ['nora@example.com'])
  assert.match(mail.subject, /^Re: Hello \[Ticket#\d+\]$/)
  assert.equal(mail.headers.get('auto-submitted')?.[0], 'auto-generated')
  assert.equal(mail.inReplyTo.length, 1)
  assert.equal(mail.from[0]?.name, 'Help')
})

test('machines, answers and strangers who write too often hear nothing', async () => {
  const [desk] = desks as [Desk, Desk]
  await arrive(desk, letter('robot@x.example', 'Auto-Submitted: auto-replied\r\n'))
  await arrive(desk, letter('list@x.example', 'List-Id: <news.x.example>\r\n'))
  await arrive(desk, letter('help@one.example'))
  assert.equal(desk.peer.received.length, 0)
  for (let count = 0; count < 5; count += 1) await arrive(desk, letter('eager@x.example'))
  assert.equal(desk.peer.received.length, 3)
})

test('a setting turns it off', async () => {
  const [desk] = desks as [Desk, Desk]
  const { body } = await desk.w.ada('GET', '/settings')
  const { id } = body.find(({ name }: { name: string }) => name === 'email_acknowledge_requests')
  await desk.w.ada('PUT', `/settings/${id}`, { state_current: { value: false } })
  await arrive(desk, letter('nora@example.com'))
  assert.equal(desk.peer.received.length, 0)
})

test('two desks that answer each other by themselves settle within three mails', async () => {
  const [one, two] = desks as [Desk, Desk]
  await arrive(one, letter('Help <help@two.example>'))
  let mails = 1
  for (let round = 0; round < 10; round += 1) {
    for (const [from, to] of [
      [one, two],
      [two, one],
    ] as const) {
      for (const { raw } of from.peer.received.slice(from.taken)) {
        from.taken += 1
        mails += 1
        await arrive(to, raw)
      }
    }
  }
  assert.ok(mails <= 3, `${mails} mails`)
})
