import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { parseMail } from '#kernel/mail/parse.ts'
import { tokenOf } from '#tests/support/cast.ts'
import { type SmtpPeer, startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
let peer: SmtpPeer
beforeEach(async () => {
  w = await world()
  peer = await startSmtpPeer()
  await connect()
})
afterEach(async () => {
  await w.close()
  await peer.close()
})

type Input = Record<string, unknown>

/** Users writes from support@example.com, through the peer. */
async function connect(): Promise<void> {
  const outbound = { adapter: 'smtp', options: { host: '127.0.0.1', port: peer.port, ssl: 'off', ssl_verify: true } }
  const channel = { area: 'Email::Account', options: JSON.stringify({ outbound }), created_by_id: 1, updated_by_id: 1 }
  const { id } = await w.db.insertInto('channels').values(channel).returning('id').executeTakeFirstOrThrow()
  const address = { name: 'Support', email: 'support@example.com', channel_id: id }
  const { body } = await w.ada('POST', '/email_addresses', address)
  await w.ada('PUT', '/groups/1', { email_address_id: body.id })
}

const newTicket = async (group = 'Users'): Promise<number> =>
  (await w.ada('POST', '/tickets', { title: 'Order 12', group, customer: 'nora@example.com' })).body.id

const tomorrow = () => new Date(w.clock.now.getTime() + 24 * 3_600_000).toISOString()
const mail = {
  to: 'Nora <nora@example.com>',
  subject: 'Your order',
  body: '<p>It leaves.</p>',
  content_type: 'text/html',
}
const schedule = (by: Call, ticketId: number, more: Input = {}) =>
  by('POST', `/tickets/${ticketId}/scheduled_messages`, { send_at: tomorrow(), article: mail, ...more })
const listOf = (by: Call, ticketId: number) => by('GET', `/tickets/${ticketId}/scheduled_messages`)
const articlesOf = async (ticketId: number) => (await w.ada('GET', `/ticket_articles/by_ticket/${ticketId}`)).body

/** The queue uses the real clock: all jobs are due now. */
async function workAt(moment: string): Promise<void> {
  w.clock.now = new Date(moment)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(w.db)
  await w.work.drain()
}

async function upload(formId: string): Promise<void> {
  await w.send({
    method: 'POST',
    url: `/api/v1/upload_caches/${formId}`,
    headers: {
      authorization: `Token token=${tokenOf('agnes')}`,
      'content-type': 'multipart/form-data; boundary=cut',
    },
    payload: `--cut\r\ncontent-disposition: form-data; name="File"; filename="plan.txt"\r\n\r\nplan\r\n--cut--\r\n`,
  })
}

test('a scheduled email is sent at its time with its files, once, as an article of its author', async () => {
  const id = await newTicket()
  await upload('f1')
  const sendAt = tomorrow()
  const { status, body } = await schedule(w.agnes, id, { form_id: 'f1', draft: { kind: 'reply' } })
  assert.deepEqual(
    [status, body.send_at, body.to, body.draft, body.failure, body.created_by_id, body.attachments.length],
    [201, sendAt, 'Nora <nora@example.com>', { kind: 'reply' }, null, 4, 1],
  )
  const { rows } = await sql<{ is_later: boolean }>`
    select run_at > now() + interval '23 hours' as is_later from graphile_worker.jobs
    where task_identifier = 'send-scheduled-message'`.execute(w.db)
  assert.deepEqual(rows, [{ is_later: true }])
  assert.deepEqual(await articlesOf(id), [])
  await workAt(sendAt)
  assert.equal(peer.received.length, 1)
  const [sent] = peer.received
  assert.deepEqual(sent?.to, ['nora@example.com'])
  const { from, parts } = parseMail(sent?.raw ?? Buffer.alloc(0))
  assert.deepEqual(
    [from?.[0]?.name, from?.[0]?.address, parts.length],
    ['Agnes Agent via Support', 'support@example.com', 1],
  )
  const [article] = await articlesOf(id)
  assert.deepEqual(
    [article.created_by_id, article.type, article.internal, article.created_at, article.attachments[0].filename],
    [4, 'email', false, sendAt, 'plan.txt'],
  )
  assert.deepEqual((await listOf(w.agnes, id)).body, [])
  await sql`select graphile_worker.add_job('send-scheduled-message', json_build_object('id', ${body.id}::int))`.execute(
    w.db,
  )
  await w.work.drain()
  assert.equal((await articlesOf(id)).length, 1)
})

test('a job that ran too early or was lost changes nothing: the message is sent at its time', async () => {
  const id = await newTicket()
  const sendAt = tomorrow()
  await schedule(w.agnes, id)
  await workAt(new Date(Date.parse(sendAt) - 1).toISOString())
  assert.deepEqual([peer.received.length, (await listOf(w.agnes, id)).body.length], [0, 1])
  w.clock.now = new Date(Date.parse(sendAt) + 61_000)
  await sql`select graphile_worker.add_job('resume-scheduled-messages')`.execute(w.db)
  await w.work.drain()
  await workAt(w.clock.now.toISOString())
  assert.equal(peer.received.length, 1)
})

test('agents can see it, customers cannot, and it does not count as a reply', async () => {
  const id = await newTicket()
  await schedule(w.agnes, id)
  for (const call of [w.nora, w.noah, w.otto, w.pia, w.anton]) assert.equal((await listOf(call, id)).status, 403)
  assert.equal((await w.anyone('GET', `/tickets/${id}/scheduled_messages`)).status, 401)
  assert.ok(!(await w.nora('GET', `/tickets/${id}?all=true`)).text.includes('It leaves'))
  assert.ok(!(await w.nora('GET', `/tickets/${id}?all=true`)).text.includes('scheduled'))
  const { body } = await w.ada('GET', `/tickets/${id}?all=true`)
  assert.equal(body.scheduled_message_ids.length, 1)
  const ticket = (await w.ada('GET', `/tickets/${id}`)).body
  assert.deepEqual([ticket.first_response_at, ticket.article_count], [null, null])
  assert.ok(!('scheduled_message_ids' in (await w.ada('GET', `/tickets/${await newTicket()}?all=true`)).body))
})

test('customer messages in the meantime are listed, and the email is still sent', async () => {
  const id = await newTicket()
  const sendAt = tomorrow()
  await schedule(w.agnes, id)
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  await w.agnes('POST', '/ticket_articles', { ticket_id: id, body: 'for us', internal: true })
  const { body: said } = await w.nora('POST', '/ticket_articles', { ticket_id: id, body: 'One more thing' })
  const [message] = (await listOf(w.ada, id)).body
  assert.deepEqual(message.newer_article_ids, [said.id])
  await workAt(sendAt)
  assert.equal(peer.received.length, 1)
})

test('an agent moves or cancels it, and its files become uploads again', async () => {
  const id = await newTicket()
  await upload('f1')
  const { body } = await schedule(w.agnes, id, { form_id: 'f1' })
  const later = new Date(Date.parse(tomorrow()) + 3_600_000).toISOString()
  const moved = await w.ada('PUT', `/scheduled_messages/${body.id}`, { send_at: later })
  assert.deepEqual([moved.status, moved.body.send_at, moved.body.created_by_id], [200, later, 4])
  await workAt(tomorrow())
  assert.equal(peer.received.length, 0)
  const cancelled = await w.ada('DELETE', `/scheduled_messages/${body.id}?form_id=mine`)
  assert.deepEqual([cancelled.status, cancelled.body.attachments[0].filename], [200, 'plan.txt'])
  await workAt(later)
  assert.equal(peer.received.length, 0)
  assert.equal((await w.ada('DELETE', `/scheduled_messages/${body.id}`)).status, 404)
  const answer = await w.ada('POST', '/ticket_articles', { ticket_id: id, body: 'x', form_id: 'mine' })
  assert.equal(answer.body.attachments.length, 1)
})

test('a colleague sends it now: once, as an article of its author', async () => {
  const id = await newTicket()
  await upload('f1')
  const { body } = await schedule(w.agnes, id, { form_id: 'f1' })
  for (const call of [w.ada, w.agnes]) {
    const { status, body: due } = await call('POST', `/scheduled_messages/${body.id}/send`)
    assert.deepEqual([status, due.send_at, due.failure], [200, w.clock.now.toISOString(), null])
  }
  await w.work.drain()
  assert.equal(peer.received.length, 1)
  const [article] = await articlesOf(id)
  assert.deepEqual(
    [article.created_by_id, article.created_at, article.attachments[0].filename],
    [4, w.clock.now.toISOString(), 'plan.txt'],
  )
  assert.equal((await w.ada('POST', `/scheduled_messages/${body.id}/send`)).status, 404)
  await workAt(tomorrow())
  assert.equal(peer.received.length, 1)
})

test('a message without a draft has everything that is needed to edit it', async () => {
  const id = await newTicket()
  const { body: address } = await w.ada('GET', '/email_addresses')
  const article = {
    ...mail,
    in_reply_to: '<a@example.com>',
    email_address_id: address[0].id,
    time_unit: '12',
    preferences: { bcc: 'audit@example.com' },
  }
  await schedule(w.agnes, id, { article })
  const [message] = (await listOf(w.ada, id)).body
  assert.deepEqual(
    [message.bcc, message.in_reply_to, message.email_address_id, message.time_unit, message.accounted_time_type_id],
    ['audit@example.com', '<a@example.com>', address[0].id, '12.00', null],
  )
})

test('a cancellation whose response was lost can be repeated with its key', async () => {
  const id = await newTicket()
  await upload('f1')
  const { body } = await schedule(w.agnes, id, { form_id: 'f1' })
  const cancel = () =>
    w.agnes('DELETE', `/scheduled_messages/${body.id}?form_id=f2`, undefined, { 'idempotency-key': 'f2' })
  const first = await cancel()
  const second = await cancel()
  assert.deepEqual([first.status, second.status, second.body], [200, 200, first.body])
  assert.equal(second.body.attachments.length, 1)
})

test('only agents who may change the ticket can schedule, move, send and cancel', async () => {
  const id = await newTicket()
  const { body } = await schedule(w.agnes, id)
  for (const call of [w.nora, w.pia, w.anton]) {
    assert.equal((await schedule(call, id)).status, 403)
    assert.equal((await call('PUT', `/scheduled_messages/${body.id}`, { send_at: tomorrow() })).status, 403)
    assert.equal((await call('POST', `/scheduled_messages/${body.id}/send`)).status, 403)
    assert.equal((await call('DELETE', `/scheduled_messages/${body.id}`)).status, 403)
  }
  assert.equal((await schedule(w.anyone, id)).status, 401)
  assert.equal((await w.anyone('POST', `/scheduled_messages/${body.id}/send`)).status, 401)
  assert.equal((await schedule(w.agnes, 999_999)).status, 404)
  for (const unknown of ['999999', '0', '-1', 'x', '99999999999999'])
    assert.equal((await w.agnes('POST', `/scheduled_messages/${unknown}/send`)).status, 404)
  assert.equal((await w.agnes('PUT', '/scheduled_messages/999999', { send_at: tomorrow() })).status, 404)
})

test('a message that could not be sent now is rejected immediately', async () => {
  const id = await newTicket()
  const refusal = async (more: Input, ticketId = id) => {
    const { status, body } = await schedule(w.ada, ticketId, more)
    return [status, body.code, body.field]
  }
  const past = w.clock.now.toISOString()
  assert.deepEqual(await refusal({ send_at: past }), [422, 'invalid_date', 'send_at'])
  assert.deepEqual(await refusal({ send_at: '2099-01-01T00:00:00Z' }), [422, 'invalid_date', 'send_at'])
  for (const send_at of ['soon', '', 7, null, undefined]) assert.equal((await refusal({ send_at }))[0], 422)
  assert.deepEqual(await refusal({ article: { ...mail, to: 'nobody' } }), [422, 'recipient_required', 'article.to'])
  assert.deepEqual(await refusal({ article: { ...mail, body: ' ' } }), [422, 'required', 'article.body'])
  assert.deepEqual(await refusal({ article: { ...mail, email_address_id: 99 } }), [
    422,
    'invalid_value',
    'article.email_address_id',
  ])
  assert.deepEqual((await refusal({}, await newTicket('Sales'))).slice(0, 2), [422, 'group_without_email'])
  const { body } = await schedule(w.ada, id, {
    article: { ...mail, body: '<p onclick="x()">Hi<script>x()</script></p>' },
  })
  assert.equal(body.body, '<p>Hi</p>')
})

test('an author who lost access sends nothing; the reason is shown, and another time retries', async () => {
  const id = await newTicket()
  const sendAt = tomorrow()
  await schedule(w.agnes, id)
  await w.ada('PUT', '/users/4', { group_ids: { 2: ['full'] } })
  await workAt(sendAt)
  const [message] = (await listOf(w.ada, id)).body
  assert.equal(peer.received.length, 0)
  assert.match(message.failure, /Not authorized/)
  assert.equal(message.failure_code, 'not_authorized')
  await w.ada('POST', `/scheduled_messages/${message.id}/send`)
  await w.work.drain()
  assert.deepEqual([peer.received.length, (await listOf(w.ada, id)).body[0].failure_code], [0, 'not_authorized'])
  await w.ada('PUT', '/users/4', { group_ids: { 1: ['full'] } })
  const again = tomorrow()
  assert.equal((await w.ada('PUT', `/scheduled_messages/${message.id}`, { send_at: again })).body.failure, null)
  await workAt(again)
  assert.equal(peer.received.length, 1)
})

test('a merge moves it, undoing the merge moves it back, and a deleted ticket sends nothing', async () => {
  const [source, target] = [await newTicket(), await newTicket()]
  await schedule(w.agnes, source)
  const { body: ticket } = await w.ada('GET', `/tickets/${target}`)
  assert.equal((await w.ada('PUT', `/ticket_merge/${source}/${ticket.number}`)).status, 200)
  assert.deepEqual([(await listOf(w.ada, source)).body.length, (await listOf(w.ada, target)).body.length], [0, 1])
  assert.equal((await w.ada('POST', `/ticket_merge/${source}/undo`)).status, 200)
  assert.deepEqual([(await listOf(w.ada, source)).body.length, (await listOf(w.ada, target)).body.length], [1, 0])
  await w.ada('DELETE', `/tickets/${source}`)
  await workAt(tomorrow())
  assert.equal(peer.received.length, 0)
})
