import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { parseMail } from '#kernel/mail/parse.ts'
import { set } from '#tests/support/browser.ts'
import { reply, type SmtpPeer, startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let peer: SmtpPeer
beforeEach(async () => {
  w = await world()
  peer = await startSmtpPeer()
})
afterEach(async () => {
  await w.close()
  await peer.close()
})

type Connection = { port?: number; groupId?: number; email?: string }

/** Users writes from support@example.com, through the peer. Returns the id of the address. */
async function connect({
  port = peer.port,
  groupId = 1,
  email = 'support@example.com',
}: Connection = {}): Promise<number> {
  const outbound = { adapter: 'smtp', options: { host: '127.0.0.1', port, ssl: 'off', ssl_verify: true } }
  const { id } = await w.db
    .insertInto('channels')
    .values({
      area: 'Email::Account',
      options: JSON.stringify({ outbound }),
      created_by_id: 1,
      updated_by_id: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const address = { name: 'Support', email, channel_id: id }
  const { body } = await w.ada('POST', '/email_addresses', address)
  await w.ada('PUT', `/groups/${groupId}`, { email_address_id: body.id })
  return body.id
}

const ticket = async () =>
  (await w.agnes('POST', '/tickets', { title: 'Order 12', group: 'Users', customer: 'nora@example.com' })).body

const mail = { type: 'email', to: 'Nora <nora@example.com>', subject: 'Your order', body: 'It is on its way.' }
const answer = (ticketId: number, more: object = {}) =>
  w.agnes('POST', '/ticket_articles', { ticket_id: ticketId, ...mail, ...more })

const state = async (articleId: number) =>
  (await w.agnes('GET', `/ticket_articles/${articleId}`)).body.preferences.delivery_status

/** The queue uses the real clock: makes everything due that would have become due until then. */
async function later(minutes: number): Promise<void> {
  w.clock.now = new Date(w.clock.now.getTime() + minutes * 60_000)
  await sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(mins => ${minutes})`.execute(w.db)
}

test('an agent sends from the address of another of their groups, through its server', async (t) => {
  const other = await startSmtpPeer()
  t.after(() => other.close())
  const support = await connect()
  const sales = await connect({ port: other.port, groupId: 2, email: 'sales@example.com' })
  const { id } = await ticket()
  const { body: offered } = await w.agnes('GET', '/tickets/new_email?group_id=1')
  assert.deepEqual(
    offered.senders.map((sender: { id: number; from: string }) => [sender.id, sender.from]),
    [
      [support, 'Agnes Agent via Support <support@example.com>'],
      [sales, 'Agnes Agent via Support <sales@example.com>'],
    ],
  )
  const { status, body } = await answer(id, { email_address_id: sales })
  assert.deepEqual([status, body.from], [201, 'Agnes Agent via Support <sales@example.com>'])
  assert.equal(
    (await answer(id, { email_address_id: null })).body.from,
    'Agnes Agent via Support <support@example.com>',
  )
  await w.work.drain()
  assert.deepEqual([peer.received.length, other.received.map(({ from }) => from)], [1, ['sales@example.com']])
})

test('inaccessible, inactive and unknown sender addresses are rejected, and nothing is stored', async () => {
  await connect()
  const foreign = await connect({ groupId: 3, email: 'foreign@example.com' })
  const inactive = await connect({ groupId: 2, email: 'old@example.com' })
  await w.ada('PUT', `/email_addresses/${inactive}`, { active: false })
  const { id } = await ticket()
  for (const email_address_id of [foreign, inactive, 4711]) {
    const { status, body } = await answer(id, { email_address_id })
    assert.deepEqual([status, body.code, body.field], [422, 'invalid_value', 'article.email_address_id'])
  }
  assert.equal((await answer(id, { email_address_id: 'support' })).status, 422)
  assert.equal((await w.agnes('GET', `/ticket_articles/by_ticket/${id}`)).body.length, 0)
})

test('Bcc recipients get the email, and it does not show them', async () => {
  await connect()
  const { id } = await ticket()
  const { body } = await answer(id, { preferences: { bcc: 'Audit <audit@example.com>, nora@example.com, broken' } })
  assert.equal(body.preferences.bcc, 'Audit <audit@example.com>, nora@example.com, broken')
  await w.work.drain()
  const [sent] = peer.received
  assert.deepEqual(sent?.to, ['nora@example.com', 'audit@example.com'])
  assert.doesNotMatch(String(sent?.raw), /audit/i)
  const { body: seen } = await w.nora('GET', `/ticket_articles/${body.id}`)
  assert.deepEqual(seen.preferences, {})
})

test('an email article is sent from the address of its group, with number and thread', async () => {
  await connect()
  const { id, number } = await ticket()
  const { status, body } = await answer(id, { cc: 'noah@example.com, broken' })
  assert.deepEqual([status, body.preferences.delivery_status], [201, 'queued'])
  await w.work.drain()
  const [sent] = peer.received
  assert.deepEqual([sent?.from, sent?.to], ['support@example.com', ['nora@example.com', 'noah@example.com']])
  const parsed = parseMail(sent?.raw as Buffer)
  assert.equal(parsed.subject, `Your order [Ticket#${number}]`)
  assert.equal(`<${parsed.messageId}>`, body.message_id)
  assert.deepEqual(parsed.from, [{ name: 'Agnes Agent via Support', address: 'support@example.com' }])
  assert.equal(parsed.text?.trim(), 'It is on its way.')
  assert.equal(await state(body.id), 'success')
  const { history } = (await w.agnes('GET', `/ticket_history/${id}`)).body
  const { type, object, o_id, value_from, value_to, created_by_id } = history.at(-1)
  assert.deepEqual([type, object, o_id, created_by_id], ['email', 'Ticket::Article', body.id, 4])
  assert.deepEqual([value_from, value_to], [parsed.subject, 'nora@example.com, noah@example.com'])
})

test('the next email refers to the previous ones', async () => {
  await connect()
  const { id } = await ticket()
  const first = (await answer(id)).body
  const second = (await answer(id)).body
  assert.deepEqual([second.in_reply_to, second.references], [first.message_id, first.message_id])
  await w.work.drain()
  const parsed = parseMail(peer.received[1]?.raw as Buffer)
  assert.deepEqual(parsed.references, [first.message_id.slice(1, -1)])
})

test('attachments and images are sent byte for byte', async () => {
  await connect()
  const { id } = await ticket()
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await answer(id, {
    content_type: 'text/html',
    body: `<p>Look: <img src="data:image/png;base64,${png}"></p>`,
    attachments: [{ filename: 'größe.pdf', data: 'AAEC/w==', 'mime-type': 'application/pdf' }],
  })
  await w.work.drain()
  const parsed = parseMail(peer.received[0]?.raw as Buffer)
  const image = parsed.parts.find(({ mimeType }) => mimeType === 'image/png')
  assert.equal(image?.content.toString('base64'), png)
  assert.ok(parsed.html?.includes(`cid:${image?.contentId}`), parsed.html ?? '')
  const file = parsed.parts.find(({ mimeType }) => mimeType === 'application/pdf')
  assert.deepEqual([file?.filename, file?.content], ['größe.pdf', Buffer.from([0, 1, 2, 255])])
  assert.match(parsed.text ?? '', /Look/)
})

test('an image in a quote is sent too, one of another ticket is not', async () => {
  await connect()
  const [own, other] = [await ticket(), await ticket()]
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const picture = { content_type: 'text/html', type: 'note', body: `<img src="data:image/png;base64,${png}">` }
  const addressIn = async (ticketId: number) =>
    String((await answer(ticketId, picture)).body.body.match(/src="([^"]+)"/)?.[1])
  const body = `<img src="${await addressIn(own.id)}"><img src="${await addressIn(other.id)}">`
  await answer(own.id, { content_type: 'text/html', body })
  await w.work.drain()
  const parsed = parseMail(peer.received[0]?.raw as Buffer)
  assert.deepEqual([parsed.parts.length, parsed.html?.match(/cid:/g)?.length], [1, 1])
  assert.ok(!parsed.html?.includes('/api/v1'), parsed.html ?? '')
})

test('names, subjects and recipients cannot inject a header', async () => {
  await connect()
  const { id } = await ticket()
  await answer(id, {
    subject: 'Hi\r\nBcc: evil@example.com\u2028X: y',
    to: '"a\r\nBcc: evil@example.com" <nora@example.com>\r\nBcc: evil@example.com',
  })
  await w.work.drain()
  const [sent] = peer.received
  const parsed = parseMail(sent?.raw as Buffer)
  assert.deepEqual(
    sent?.to,
    parsed.to.map(({ address }) => address),
    'all who get it are shown',
  )
  assert.equal(parsed.headers.has('bcc'), false)
  assert.equal(parsed.headers.has('x'), false)
})

test('a busy server is retried with the same message id, a rejection is shown', async () => {
  await connect()
  const { id } = await ticket()
  peer.answers.data = () => reply(451, 'try again later')
  const { body } = await answer(id)
  await w.work.drain()
  assert.equal(await state(body.id), 'deferred')
  peer.answers.data = () => undefined
  await later(2)
  await w.work.drain()
  assert.equal(await state(body.id), 'success')
  assert.equal(`<${parseMail(peer.received[0]?.raw as Buffer).messageId}>`, body.message_id)

  peer.answers.recipient = () => reply(550, 'no such user here')
  const refused = (await answer(id)).body
  await w.work.drain()
  const { preferences } = (await w.agnes('GET', `/ticket_articles/${refused.id}`)).body
  assert.equal(preferences.delivery_status, 'fail')
  assert.match(preferences.delivery_status_message, /no such user here/)
  assert.equal(peer.received.length, 1)
})

test('an unreachable or missing mail server loses no email', async () => {
  await connect({ port: 1 })
  const { id } = await ticket()
  const { body } = await answer(id)
  await w.work.drain()
  const { preferences } = (await w.agnes('GET', `/ticket_articles/${body.id}`)).body
  assert.equal(preferences.delivery_status, 'deferred')
  assert.match(preferences.delivery_status_message, /ECONNREFUSED/)
})

test('an email that can still be undone waits until the time is over', async () => {
  await connect()
  const { id } = await ticket()
  const until = new Date(w.clock.now.getTime() + 10_000).toISOString()
  const { body } = await answer(id, { preferences: { delivery_hold_until: until, delivery_status: 'success' } })
  assert.equal(await state(body.id), 'queued')
  await w.work.drain()
  assert.equal(peer.received.length, 0)
  await later(1)
  await w.work.drain()
  assert.equal(peer.received.length, 1)
})

test('a waiting email can be undone without a trace', async () => {
  await connect()
  const { id } = await ticket()
  const until = new Date(w.clock.now.getTime() + 10_000).toISOString()
  const held = (await answer(id, { preferences: { delivery_hold_until: until } })).body
  assert.equal((await w.ada('DELETE', `/ticket_articles/${held.id}`)).status, 403)
  assert.equal((await w.agnes('DELETE', `/ticket_articles/${held.id}`)).status, 200)
  await later(1)
  await w.work.drain()
  assert.equal(peer.received.length, 0)

  const gone = (await answer(id, { preferences: { delivery_hold_until: '2999-01-01T00:00:00Z' } })).body
  await later(6)
  assert.equal((await w.agnes('DELETE', `/ticket_articles/${gone.id}`)).status, 403)
})

test('an email of a process that died is sent by the next process', async () => {
  await connect()
  const { id } = await ticket()
  const { body } = await answer(id)
  await sql`delete from graphile_worker._private_jobs`.execute(w.db)
  await sql`update article_deliveries set state = 'sending', due_at = ${w.clock.now.toISOString()}`.execute(w.db)
  await later(20)
  await sql`select graphile_worker.add_job('resume-deliveries')`.execute(w.db)
  await w.work.drain()
  assert.equal(await state(body.id), 'success')
})

test('an email that another process is sending is not sent twice, and is taken over when its claim expires', async () => {
  await connect()
  const { id } = await ticket()
  const { body } = await answer(id)
  const until = new Date(w.clock.now.getTime() + 30_000).toISOString()
  await sql`update article_deliveries set state = 'sending', due_at = ${until}`.execute(w.db)
  await w.work.drain()
  assert.equal(peer.received.length, 0)
  await later(1)
  await w.work.drain()
  assert.deepEqual([peer.received.length, await state(body.id)], [1, 'success'])
})

test('an article on behalf of a customer is stored, not sent', async () => {
  await connect()
  const { id } = await ticket()
  await answer(id, { sender: 'Customer' })
  await w.nora('POST', '/ticket_articles', { ticket_id: id, ...mail })
  await w.work.drain()
  assert.equal(peer.received.length, 0)
})

/** One transparent pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

async function connectNotifications() {
  const outbound = { adapter: 'smtp', options: { host: '127.0.0.1', port: peer.port, ssl: 'off', ssl_verify: true } }
  const [area, options] = ['Email::Notification', JSON.stringify({ outbound })]
  await w.db.insertInto('channels').values({ area, options, created_by_id: 1, updated_by_id: 1 }).execute()
}

test('invitations and password reset links are sent through the notification server', async () => {
  const isReady = async () => (await w.anyone('GET', '/signshow')).body.mail_ready
  assert.equal(await isReady(), false)
  await connectNotifications()
  assert.equal(await isReady(), true)
  await w.anyone('POST', '/users/password_reset', { username: 'nora@example.com' })
  await w.work.drain()
  const parsed = parseMail(peer.received[0]?.raw as Buffer)
  assert.deepEqual(peer.received[0]?.to, ['nora@example.com'])
  assert.equal(parsed.headers.get('auto-submitted')?.[0], 'auto-generated')
  assert.match(parsed.text ?? '', /password_reset_verify/)
})

test('a mail of the system carries the logo and the name of Branding', async () => {
  await connectNotifications()
  await set(w, 'organization', 'Halden & Finch')
  await set(w, 'product_logo', `data:image/png;base64,${pixel}`)
  await w.anyone('POST', '/users/password_reset', { username: 'nora@example.com' })
  await w.work.drain()
  const branded = parseMail(peer.received[0]?.raw as Buffer)
  assert.match(branded.subject ?? '', /Halden & Finch/)
  assert.match(branded.html ?? '', /<img src="cid:logo@branding" alt="Halden &amp; Finch"/)
  const [logo] = branded.parts
  assert.deepEqual(
    [logo?.contentId, logo?.mimeType, logo?.content.toString('base64')],
    ['logo@branding', 'image/png', pixel],
  )
  assert.match(String(peer.received[0]?.raw), /^From: .?Halden & Finch/m)
})

test('a mail that waited while the logo was removed goes out without it', async () => {
  await set(w, 'product_logo', `data:image/png;base64,${pixel}`)
  await w.anyone('POST', '/users/password_reset', { username: 'nora@example.com' })
  await w.work.drain()
  await set(w, 'product_logo', null)
  await connectNotifications()
  const { body } = await w.ada('GET', '/outgoing_mails')
  await w.ada('POST', `/outgoing_mails/${body[0].id}/retry`)
  await w.work.drain()
  const plain = parseMail(peer.received[0]?.raw as Buffer)
  assert.equal(plain.parts.length, 0)
  assert.doesNotMatch(plain.html ?? '', /<img/)
})

test('a logo that Outlook cannot show is left out', async () => {
  await connectNotifications()
  await set(w, 'product_logo', 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==')
  await w.anyone('POST', '/users/password_reset', { username: 'nora@example.com' })
  await w.work.drain()
  assert.doesNotMatch(String(peer.received[0]?.raw), /cid:/)
})
