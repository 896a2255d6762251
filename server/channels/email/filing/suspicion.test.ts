import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { systemActor } from '#kernel/actor.ts'
import type { OpenUnit } from '#kernel/jobs/worker.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { type World, world } from '#tests/support/world.ts'
import { insertChannel } from '#channels/records/store.ts'
import { receiveMail } from '../incoming/receive.ts'
import { fileMail } from './file-mail.ts'

let w: World
/** An account whose mail server is mx.example.com. */
let trusted: number
beforeEach(async () => {
  w = await world()
  await w.ada('POST', '/email_addresses', { name: 'Support', email: 'support@example.com' })
  await w.db.updateTable('email_addresses').set({ active: true }).execute()
  await w.ada('PUT', '/groups/1', { email_address_id: 1 })
  const inbound = { adapter: 'smtp', options: { authserv_id: 'mx.example.com' } }
  const options = { inbound, outbound: { adapter: 'sendmail' } }
  trusted = (await open((ctx) => insertChannel(ctx, { area: 'Email::Account', groupId: 1, options }))).id
})
afterEach(() => w.close())

const open: OpenUnit = (work) => unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, work)

type Lines = Record<string, string>
type Way = { channelId?: number | null; envelope?: { from?: string } }

let serial = 0
async function arrive(
  headers: Lines,
  { body = 'Hello', channelId = null, envelope = {} }: Way & { body?: string } = {},
) {
  const all: Lines = { From: 'nora@example.com', To: 'support@example.com', Subject: 'Printer', ...headers }
  const lines = Object.entries({ 'Message-ID': `<${(serial += 1)}@mail.example>`, ...all })
  const raw = Buffer.from(`${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${body}\r\n`)
  await receiveMail(w.app.deps, { channelId, key: `test:${(serial += 1)}`, envelope }, raw)
  const { id } = await w.db.selectFrom('inbound_mails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await fileMail(open, id)
  return w.db.selectFrom('inbound_mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const ticketOf = async (id: number | null) => (await w.ada('GET', `/tickets/${id}`)).body
const articleOf = async (id: number | null) => (await w.ada('GET', `/ticket_articles/${id}`)).body
const articlesOf = async (id: number | null) => (await w.ada('GET', `/ticket_articles/by_ticket/${id}`)).body
const isAcknowledged = async (id: number | null) =>
  (await articlesOf(id)).some(({ sender }: { sender: string }) => sender === 'System')

const failed = { 'Authentication-Results': 'mx.example.com; spf=fail smtp.mailfrom=evil.example; dmarc=fail' }

test('S-52: a forged reply with a guessed number becomes an internal note and reopens nothing', async () => {
  for (const channelId of [trusted, null]) {
    const first = await arrive({}, { channelId })
    const { number } = await ticketOf(first.ticket_id)
    await w.ada('PUT', `/tickets/${first.ticket_id}`, { state: 'closed' })
    const forged = await arrive({ ...failed, Subject: `Re: [Ticket#${number}]` }, { body: 'Pay here', channelId })
    const article = await articleOf(forged.article_id)
    assert.deepEqual(
      [forged.ticket_id, article.internal, article.preferences.unverified],
      [first.ticket_id, true, true],
    )
    assert.notEqual(article.created_by_id, (await ticketOf(first.ticket_id)).customer_id)
    assert.equal((await ticketOf(first.ticket_id)).state_id, 4)
    const { text } = await w.nora('GET', `/ticket_articles/by_ticket/${first.ticket_id}`)
    assert.ok(!text.includes('Pay here'))
  }
})

test('S-52: a forged request is filed without a customer, marked and not acknowledged', async () => {
  for (const [channelId, from] of [
    [trusted, 'nora@example.com'],
    [null, 'nora@example.com'],
    [trusted, 'new@victim.example'],
  ] as const) {
    const mail = await arrive({ ...failed, From: from }, { channelId })
    assert.deepEqual([mail.state, (await ticketOf(mail.ticket_id)).customer_id], ['filed', 1])
    const article = await articleOf(mail.article_id)
    assert.deepEqual([article.from, article.preferences.unverified], [from, true])
    assert.equal(await isAcknowledged(mail.ticket_id), false)
  }
  const made = await w.db.selectFrom('users').select('id').where('email', '=', 'new@victim.example').execute()
  assert.deepEqual(made, [])
})

test('email without authentication results, with good ones, or with those of other servers is trusted as usual', async () => {
  for (const headers of [
    {},
    { 'Authentication-Results': 'mx.example.com; spf=pass; dkim=pass; dmarc=pass' },
    { 'Authentication-Results': 'elsewhere.example; dmarc=fail' },
  ] as Lines[]) {
    const mail = await arrive(headers, { channelId: trusted })
    assert.equal((await ticketOf(mail.ticket_id)).customer_id, 6, JSON.stringify(headers))
    const { number } = await ticketOf(mail.ticket_id)
    const reply = await arrive({ ...headers, Subject: `Re: [Ticket#${number}]` }, { channelId: trusted })
    assert.deepEqual([reply.ticket_id, (await articleOf(reply.article_id)).internal], [mail.ticket_id, false])
  }
})

test('email marked as spam is filed and not acknowledged', async () => {
  for (const mark of [
    { 'X-Spam-Flag': 'YES' },
    { 'X-Spam-Status': 'Yes, score=9.1' },
    { 'X-Spam': 'yes' },
  ] as Lines[]) {
    const mail = await arrive({ ...mark, From: `s${(serial += 1)}@spam.example` })
    assert.equal((await articleOf(mail.article_id)).preferences.spam, true)
    assert.equal(await isAcknowledged(mail.ticket_id), false, JSON.stringify(mark))
  }
  const clean = await arrive({ 'X-Spam-Flag': 'NO', 'X-Spam-Status': 'No, score=-1', From: 'clean@example.org' })
  assert.equal(await isAcknowledged(clean.ticket_id), true)
})

test('MAIL FROM:<> means that no reply is wanted; another envelope sender changes nothing', async () => {
  const empty = await arrive({ From: 'a@example.org' }, { envelope: { from: '' } })
  assert.equal(empty.state, 'filed')
  assert.equal(await isAcknowledged(empty.ticket_id), false)
  const usual = await arrive({ From: 'b@example.org' }, { envelope: { from: 'bounces@list.example' } })
  assert.equal(await isAcknowledged(usual.ticket_id), true)
})

const report = (messageId: string) =>
  `Your mail could not be delivered.\r\n\r\n<nora@example.com>: 550 5.1.1 no such user\r\n\r\n--- Below this line is a copy of the message.\r\n\r\nReturn-Path: <support@example.com>\r\nMessage-ID: ${messageId}\r\nSubject: x\r\n`

test('a bounce is recognized with a host, a comment or nothing in From', async () => {
  for (const [From, envelope] of [
    ['MAILER-DAEMON', {}],
    ['<>', {}],
    ['MAILER-DAEMON (Mail Delivery System)', {}],
    ['Mail Delivery System <MAILER-DAEMON>', {}],
    ['someone@relay.example', { from: '' }],
  ] as const) {
    const first = await arrive({ From: 'nora@example.com' })
    const answer = { ticket_id: first.ticket_id, type: 'email', to: 'nora@example.com', body: 'We are on it.' }
    const sent = (await w.ada('POST', '/ticket_articles', answer)).body
    const mail = await arrive({ From, Subject: 'failure notice' }, { body: report(sent.message_id), envelope })
    assert.deepEqual([mail.state, mail.ticket_id], ['filed', first.ticket_id], From)
    assert.equal((await articleOf(sent.id)).preferences.delivery_status, 'fail', From)
    assert.equal((await articleOf(mail.article_id)).internal, true)
    await w.db.updateTable('users').set({ preferences: '{}' }).where('id', '=', 6).execute()
  }
})
