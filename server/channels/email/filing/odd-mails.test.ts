import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemActor } from '#kernel/actor.ts'
import type { OpenUnit } from '#kernel/jobs/worker.ts'
import { normalizeAddress } from '#kernel/mail/normalize-address.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { fc } from '#tests/support/properties.ts'
import { type World, world } from '#tests/support/world.ts'
import { receiveMails } from '../incoming/receive.ts'
import { fileMail } from './file-mail.ts'

let w: World
before(async () => {
  w = await world()
  // With an address to answer from, so that acknowledgements are written as well.
  await w.ada('POST', '/email_addresses', { name: 'Support', email: 'support@example.com' })
  await w.db.updateTable('email_addresses').set({ active: true }).execute()
  await w.ada('PUT', '/groups/1', { email_address_id: 1 })
})
after(() => w.close())

const open: OpenUnit = (work) => unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, work)

let serial = 0

/** Files these mails and answers what became of each. */
async function arrive(raws: readonly Buffer[]) {
  const before = await w.db
    .selectFrom('inbound_mails')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const arrivals = raws.map((raw) => ({ channelId: null, key: `odd:${(serial += 1)}`, raw }))
  await receiveMails(w.app.deps, { arrivals })
  const rows = await w.db
    .selectFrom('inbound_mails')
    .selectAll()
    .where('id', '>', before?.id ?? 0)
    .orderBy('id')
    .execute()
  for (let at = 0; at < rows.length; at += 4) {
    await Promise.all(rows.slice(at, at + 4).map(({ id }) => fileMail(open, id)))
  }
  const found = await w.db
    .selectFrom('inbound_mails')
    .selectAll()
    .where('id', '>', before?.id ?? 0)
    .orderBy('id')
    .execute()
  assert.equal(found.length, raws.length)
  return found
}

const letter = (headers: Record<string, string>, body = `Hello ${(serial += 1)}`) =>
  Buffer.from(
    `${Object.entries({ To: 'support@example.com', ...headers })
      .map((field) => field.join(': '))
      .join('\r\n')}\r\n\r\n${body}\r\n`,
  )

const customerOf = async (ticketId: number | null) =>
  w.db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.customer_id')
    .select(['users.id', 'users.email', 'tickets.title'])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirstOrThrow()

const oddAddresses = [
  'two..dots@carrier.example',
  'final.@carrier.example',
  '.first@carrier.example',
  'under@score_d.example',
  '"quoted local"@example.org',
  '"a@b"@example.org',
  `${'l'.repeat(100)}@example.org`,
  `${'l'.repeat(190)}@${'d'.repeat(60)}.example`,
  'literal@[192.0.2.1]',
  'v6@[IPv6:2001:db8::1]',
  'cron@localhost',
  'user@xn--mller-kva.example',
  'user@müller.example',
  'jörg@example.org',
  "o'brien+tag@example.org",
  'percent%relay@example.org',
  'UPPER@EXAMPLE.ORG',
  'a@-b.example',
  'a@b..example',
  'a@example.org.',
]

test('an email is filed with any sender address, and twice for the same person', async () => {
  for (const address of oddAddresses) {
    const mails = await arrive([letter({ From: `Odd <${address}>`, Subject: 'one' }), letter({ From: address })])
    assert.deepEqual(
      mails.map(({ state, reason }) => [state, reason]),
      [
        ['filed', null],
        ['filed', null],
      ],
      address,
    )
    const [first, second] = await Promise.all(mails.map(({ ticket_id }) => customerOf(ticket_id)))
    assert.equal(first?.id, second?.id, address)
    assert.ok((first?.id ?? 0) > 1, address)
  }
})

test('an international domain is one address in both spellings', async () => {
  const spellings = ['ida@bücher.example', 'ida@xn--bcher-kva.example', 'IDA@BÜCHER.example']
  const mails = await arrive(spellings.map((address) => letter({ From: address })))
  const people = await Promise.all(mails.map(({ ticket_id }) => customerOf(ticket_id)))
  assert.deepEqual(new Set(people.map(({ email }) => email)), new Set(['ida@bücher.example']))
  assert.equal(new Set(people.map(({ id }) => id)).size, 1)
  const named = await w.ada('POST', '/tickets', {
    title: 'x',
    group: 'Users',
    customer: 'ida@xn--bcher-kva.example',
    article: { body: 'x' },
  })
  assert.equal(named.body.customer_id, people[0]?.id)
})

test('a long subject is truncated in the title and complete in the article', async () => {
  const subject = `${'word '.repeat(200)}end`
  const [mail] = await arrive([letter({ From: 'long@example.org', Subject: subject })])
  const { title } = await customerOf(mail?.ticket_id ?? 0)
  assert.deepEqual([title.length, title.endsWith('…')], [250, true])
  assert.equal((await w.ada('GET', `/ticket_articles/${mail?.article_id}`)).body.subject, subject)
  const [emoji] = await arrive([letter({ From: 'long@example.org', Subject: '😀'.repeat(300) })])
  assert.equal([...(await customerOf(emoji?.ticket_id ?? 0)).title].length, 250)
})

test('an email without a sender, and bytes that are not an email, create tickets without a customer', async () => {
  const raws = [
    letter({ From: 'nobody at all', Subject: 'from nobody' }),
    letter({ Subject: 'no from' }),
    Buffer.from('just some bytes, and no header at all'),
    Buffer.from([0, 255, 254, 0, 1, 2, 3]),
  ]
  for (const mail of await arrive(raws)) {
    assert.deepEqual([mail.state, mail.reason], ['filed', null])
    assert.equal((await customerOf(mail.ticket_id)).id, 1)
  }
})

const word = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll(/[\r\n]/g, ''))
const ascii = fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => text.replaceAll(/[\r\n]/g, ''))
const encoded = word.map((text) => `=?utf-8?b?${Buffer.from(text.toWellFormed()).toString('base64')}?=`)
const local = fc.oneof(fc.constantFrom('a', 'a..b', 'a.', '"a b"', '"a@b"', 'é', 'x'.repeat(90)), ascii, word)
const domain = fc.oneof(
  fc.constantFrom(
    'localhost',
    'a_b.example',
    '[1.2.3.4]',
    'xn--mller-kva.example',
    'müller.example',
    'xn--',
    'xn--a',
    'a..b',
  ),
  fc.domain(),
  word,
)
const address = fc.oneof(
  fc.tuple(local, domain).map((parts) => parts.join('@')),
  fc.emailAddress(),
  fc.constantFrom('', '<>', 'MAILER-DAEMON', '@', '@@'),
)
const from = fc.oneof(
  address,
  fc.tuple(fc.oneof(encoded, word, ascii), address).map(([name, one]) => `${name} <${one}>`),
  fc.tuple(address, word).map(([one, comment]) => `${one} (${comment})`),
)
const id = fc.oneof(
  address.map((one) => `<${one}>`),
  ascii,
  word,
)
const text = fc.oneof(
  encoded,
  word,
  ascii,
  fc.string({ unit: 'grapheme', minLength: 200, maxLength: 600 }).map((long) => long.replaceAll(/[\r\n]/g, ' ')),
)
const date = fc.oneof(
  fc.date({ noInvalidDate: true }).map((one) => one.toUTCString()),
  ascii,
)
const odd = fc.record({
  From: from,
  Subject: text,
  Date: date,
  'Message-ID': id,
  References: id,
  'Reply-To': from,
  Cc: from,
})

/** ODD_MAILS=5000 files more of them than a usual run has time for. */
const count = Number(process.env.ODD_MAILS ?? 250)

test('hundreds of unusual senders, subjects, dates and ids are filed', async () => {
  const mails = fc.sample(odd, { numRuns: count, seed: 20261116 })
  for (let at = 0; at < mails.length; at += 100) {
    const batch = mails.slice(at, at + 100)
    const filed = await arrive(batch.map((headers) => letter(headers)))
    for (const [index, { state, reason }] of filed.entries()) {
      assert.equal(state, 'filed', `${reason}\n${JSON.stringify(batch[index])}`)
    }
  }
})

test('normalizing an address twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(address, fc.emailAddress()), (one) => {
      assert.equal(normalizeAddress(normalizeAddress(one)), normalizeAddress(one))
    }),
    { numRuns: 2000 },
  )
})
