import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { parseMail } from '#kernel/mail/parse.ts'
import { type SmtpPeer, startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { type World, world } from '#tests/support/world.ts'
import { receiveMail } from '../incoming/receive.ts'

type Desk = { w: World; peer: SmtpPeer; address: string; taken: number }

/** A helpdesk with an address that sends through a real SMTP server. */
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

test('a new request gets an automatic reply with the number, in the same thread', async () => {
  const [desk] = desks as [Desk, Desk]
  await arrive(desk, letter('Nora <nora@example.com>'))
  const [sent] = desk.peer.received
  const mail = parseMail(sent?.raw as Buffer)
  assert.deepEqual(sent?.to, ['nora@example.com'])
  assert.match(mail.subject, /^We have received your message \[Ticket#\d+\]$/)
  assert.equal(mail.headers.get('auto-submitted')?.[0], 'auto-generated')
  assert.equal(mail.inReplyTo.length, 1)
  assert.equal(mail.from[0]?.name, 'Help')
})

test('programs, replies and senders over the limit get no automatic reply', async () => {
  const [desk] = desks as [Desk, Desk]
  await arrive(desk, letter('robot@x.example', 'Auto-Submitted: auto-replied\r\n'))
  await arrive(desk, letter('list@x.example', 'List-Id: <news.x.example>\r\n'))
  await arrive(desk, letter('help@one.example'))
  assert.equal(desk.peer.received.length, 0)
  for (let count = 0; count < 5; count += 1) await arrive(desk, letter('eager@x.example'))
  assert.equal(desk.peer.received.length, 3)
})

test('S-46: an automatic reply contains no text of the sender', async () => {
  const [desk] = desks as [Desk, Desk]
  const evil = 'Account suspended, go to http://evil.example'
  const id = (serial += 1)
  await arrive(
    desk,
    `From: "${evil}" <victim@example.org>\r\nTo: help@one.example\r\nSubject: ${evil}\r\nMessage-ID: <${id}@x.example>\r\n\r\n${evil}\r\n`,
  )
  const [sent] = desk.peer.received
  assert.deepEqual(sent?.to, ['victim@example.org'])
  const mail = parseMail(sent?.raw as Buffer)
  assert.match(mail.subject, /^We have received your message \[Ticket#\d+\]$/)
  assert.doesNotMatch(`${sent?.raw.toString()}${mail.text}${mail.html}`, /evil|suspended/)
})

test('S-46: automatic replies to many forged addresses of one domain are limited, and so is the total', async () => {
  const [desk] = desks as [Desk, Desk]
  const answered = (addresses: string[]) =>
    desk.w.db
      .insertInto('automatic_answers')
      .values(addresses.map((address) => ({ at: '2026-11-15T08:30:00Z', address })))
      .execute()
  const many = (count: number, write: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => write(index))
  await answered(many(60, (index) => `${index}@victim.example`))
  await arrive(desk, letter('one@victim.example'))
  assert.equal(desk.peer.received.length, 0)
  await arrive(desk, letter('one@other.example'))
  assert.equal(desk.peer.received.length, 1)
  await answered(many(940, (index) => `help@${index}.example`))
  await arrive(desk, letter('two@other.example'))
  assert.equal(desk.peer.received.length, 1)
  const mails = await desk.w.db.selectFrom('inbound_mails').select(['state', 'ticket_id']).orderBy('id').execute()
  assert.ok(mails.every(({ state }) => state === 'filed'))
  const { body } = await desk.w.ada('GET', `/tickets/${mails[0]?.ticket_id}/explanations`)
  assert.deepEqual(body.explanations[0].rules[0].effects[0].left_out, [
    { recipient: 'article_last_sender', reason: 'too_many', address: 'one@victim.example' },
  ])
})

test('a sender without a valid address gets no reply, and the email is filed', async () => {
  const [desk] = desks as [Desk, Desk]
  for (const address of ['cron@localhost', '"a b"@example.org', 'x@[192.0.2.1]']) await arrive(desk, letter(address))
  assert.equal(desk.peer.received.length, 0)
  const mails = await desk.w.db.selectFrom('inbound_mails').select('state').execute()
  assert.deepEqual(
    mails.map(({ state }) => state),
    ['filed', 'filed', 'filed'],
  )
})

test('without the trigger there are no automatic replies', async () => {
  const [desk] = desks as [Desk, Desk]
  await desk.w.ada('PUT', '/triggers/1', { active: false })
  await arrive(desk, letter('nora@example.com'))
  assert.equal(desk.peer.received.length, 0)
})

test('two helpdesks that reply to each other stop within three emails', async () => {
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
