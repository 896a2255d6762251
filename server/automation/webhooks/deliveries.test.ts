import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { systemActor } from '#kernel/actor.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { set } from '#tests/support/browser.ts'
import { createAuthority } from '#tests/support/certificates.ts'
import { accept, type FarSide, openFarSide } from '#tests/support/far-side.ts'
import { type World, world } from '#tests/support/world.ts'
import { queueDelivery } from './queue-delivery.ts'
import { claimDelivery } from './store.ts'

let w: World
let far: FarSide
let ticket: { id: number; number: string }
let articleId: number
before(async () => {
  far = await openFarSide()
  w = await world()
  await set(w, 'webhook_private_networks', '127.0.0.1')
  const article = { body: 'It burns', type: 'note', internal: false }
  const values = { title: 'Printer "X"', group: 'Users', customer: 'nora@example.com', article }
  ticket = (await w.ada('POST', '/tickets', values)).body
  articleId = (await w.ada('GET', `/ticket_articles/by_ticket/${ticket.id}`)).body[0].id
})
after(async () => {
  await w.close()
  await far.close()
})
beforeEach(() => {
  far.received.length = 0
  far.answer = accept
})

const origin = { actor: systemActor, requestId: 'test' }
const rule = { type: 'Trigger', id: 7, name: 'Tell the böard' }

async function addWebhook(more: Record<string, unknown> = {}): Promise<number> {
  const { status, body } = await w.ada('POST', '/webhooks', { name: 'Board', endpoint: `${far.url}/hook`, ...more })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

const queue = (webhookId: number, article: number | null = articleId) =>
  unitOfWork(w.app.deps, origin, (ctx) =>
    queueDelivery(ctx, webhookId, {
      ticket_id: ticket.id,
      article_id: article,
      event: { type: 'update', changes: { title: ['Old', 'Printer "X"'], priority_id: [2, 3] }, user_id: 4, at: '' },
      rule,
    }),
  )

const show = async (webhookId: number, id: number) =>
  (await w.ada('GET', `/webhooks/${webhookId}/deliveries/${id}`)).body

/** The queue uses the clock of the database, deliveries that of the application. */
async function pass(seconds: number) {
  w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000)
  await sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => ${seconds})`.execute(w.db)
  await w.work.drain()
}

test('a delivery has the payload, headers and signatures that receivers check', async () => {
  const webhookId = await addWebhook({
    signature_token: 'key',
    basic_auth_username: 'robot',
    basic_auth_password: 'let-me-in',
  })
  const id = await queue(webhookId)
  await w.work.drain()
  const [request] = far.received
  assert.ok(request)
  const { delivery_id } = await show(webhookId, id)
  const digest = (algorithm: string) => createHmac(algorithm, 'key').update(request.body).digest('hex')
  assert.partialDeepStrictEqual(request, {
    method: 'POST',
    url: '/hook',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Switchboard',
      'x-zammad-trigger': 'Tell the b?ard',
      'x-zammad-delivery': delivery_id,
      'x-hub-signature': `sha1=${digest('sha1')}`,
      'x-hub-signature-256': `sha256=${digest('sha256')}`,
      authorization: `Basic ${btoa('robot:let-me-in')}`,
    },
  })
  const payload = JSON.parse(request.body)
  assert.deepEqual(Object.keys(payload), ['ticket', 'article', 'event'])
  assert.partialDeepStrictEqual(payload, {
    ticket: {
      id: ticket.id,
      title: 'Printer "X"',
      state: 'new',
      customer: { firstname: 'Nora' },
      organization: { name: 'Acme' },
    },
    article: { id: articleId, body: 'It burns', created_by: { login: 'ada@example.com' } },
    event: { type: 'update', changes: { title: ['Old', 'Printer "X"'] }, user_id: 4, rule },
  })
  for (const secret of ['password', 'preferences']) assert.ok(!(secret in payload.ticket.customer))
})

test('the log shows requests and answers without credentials', async () => {
  far.answer = (response) => void response.writeHead(201, { 'Set-Cookie': 'session=1' }).end('{"stored":true}')
  const webhookId = await addWebhook({
    endpoint: `${far.url}/hook?token=hidden`,
    bearer_token: 'top-secret',
    signature_token: 'key',
  })
  const id = await queue(webhookId)
  await w.work.drain()
  assert.equal(far.received[0]?.headers.authorization, 'Bearer top-secret')
  const { log, ...delivery } = await show(webhookId, id)
  assert.partialDeepStrictEqual(delivery, {
    webhook_id: webhookId,
    ticket_id: ticket.id,
    ticket_number: ticket.number,
    article_id: articleId,
    rule,
    event: 'update',
    state: 'sent',
    attempts: 1,
    status: 201,
    failure: null,
    next_attempt_at: null,
  })
  assert.equal(log.length, 1)
  assert.equal(log[0].status, 201)
  assert.equal(log[0].url, `${far.url}/hook?***`)
  assert.equal(log[0].request.headers.Authorization, '**********')
  assert.equal(log[0].request.content, far.received[0]?.body.slice(0, 10_000))
  assert.deepEqual([log[0].response.content, log[0].response.headers['set-cookie']], ['{"stored":true}', '**********'])
  const { body: entries, text } = await w.ada('GET', '/http_logs/webhook')
  assert.partialDeepStrictEqual(entries[0], { direction: 'out', facility: 'webhook', method: 'POST', status: '201' })
  for (const secret of ['top-secret', 'hidden', 'session=1']) assert.ok(!text.includes(secret), secret)
  assert.equal((await w.agnes('GET', '/http_logs/webhook')).status, 403)
})

test('a server that fails is called ten times within a day, with the same delivery id, and then given up', async () => {
  far.answer = (response) => void response.writeHead(500).end('broken')
  const webhookId = await addWebhook()
  const id = await queue(webhookId)
  await w.work.drain()
  const start = w.clock.now.getTime()
  for (const wait of [10, 60, 300, 900, 1800, 3600, 10_800, 21_600, 46_800]) {
    const { state, failure, next_attempt_at } = await show(webhookId, id)
    const expected = new Date(w.clock.now.getTime() + wait * 1000).toISOString()
    assert.deepEqual([state, failure, next_attempt_at], ['deferred', 'refused_status', expected])
    await pass(wait)
  }
  assert.ok(w.clock.now.getTime() - start < 86_400_000)
  assert.equal(far.received.length, 10)
  assert.equal(new Set(far.received.map(({ headers }) => headers['x-zammad-delivery'])).size, 1)
  assert.partialDeepStrictEqual(await show(webhookId, id), { state: 'failed', attempts: 10, next_attempt_at: null })
  const { body: status } = await w.ada('GET', '/webhooks/status')
  assert.partialDeepStrictEqual(
    status.find(({ webhook_id }: { webhook_id: number }) => webhook_id === webhookId),
    { last_state: 'failed', failed: 1, waiting: 0 },
  )
  far.answer = accept
  const path = `/webhooks/${webhookId}/deliveries/${id}/resend`
  assert.equal((await w.agnes('POST', path)).status, 403)
  assert.equal((await w.ada('POST', `/webhooks/${webhookId + 1000}/deliveries/${id}/resend`)).status, 404)
  assert.equal((await w.ada('POST', path)).body.state, 'queued')
  await w.work.drain()
  assert.equal(new Set(far.received.map(({ headers }) => headers['x-zammad-delivery'])).size, 1)
  const { log, state } = await show(webhookId, id)
  assert.deepEqual([state, log.length], ['sent', 11])
  const { body: listed } = await w.ada('GET', `/webhooks/${webhookId}/deliveries?state=sent`)
  assert.equal(listed.length, 1)
  assert.deepEqual((await w.ada('GET', `/webhooks/${webhookId}/deliveries?state=failed`)).body, [])
})

test('a delivery whose process died is sent when its claim has expired, with the same delivery id', async () => {
  const webhookId = await addWebhook()
  const id = await queue(webhookId)
  // As a process that was killed after it had claimed the delivery and sent the request.
  const claimed = await unitOfWork(w.app.deps, origin, (ctx) => claimDelivery(ctx, id))
  await w.work.drain()
  assert.deepEqual([far.received.length, (await show(webhookId, id)).state], [0, 'sending'])
  const { status, body } = await w.ada('POST', `/webhooks/${webhookId}/deliveries/${id}/resend`)
  assert.deepEqual([status, body.code], [422, 'not_possible'])
  await pass(91)
  assert.deepEqual(
    far.received.map(({ headers }) => headers['x-zammad-delivery']),
    [claimed?.delivery_id],
  )
  assert.partialDeepStrictEqual(await show(webhookId, id), { state: 'sent', attempts: 2 })
})

test('an answer of 10 MB is cut', async () => {
  far.answer = (response) => void response.end(Buffer.alloc(10 * 1024 * 1024, 'x'))
  const webhookId = await addWebhook()
  const id = await queue(webhookId)
  await w.work.drain()
  const { state, log } = await show(webhookId, id)
  assert.deepEqual([state, log[0].response.content], ['sent', 'x'.repeat(10_000)])
})

test('redirects to private addresses and those that lose the body are not followed', async () => {
  const webhookId = await addWebhook()
  const failureOf = async (status: number, location: string) => {
    far.received.length = 0
    far.answer = (response, { url }) =>
      void (url === '/hook' ? response.writeHead(status, { Location: location }).end() : response.end())
    const id = await queue(webhookId)
    await w.work.drain()
    return [(await show(webhookId, id)).failure, far.received.length]
  }
  const { port } = new URL(far.url)
  assert.deepEqual(await failureOf(307, `http://[::1]:${port}/private`), ['private_address', 1])
  assert.deepEqual(await failureOf(308, 'http://169.254.169.254/latest'), ['private_address', 1])
  assert.deepEqual(await failureOf(302, '/elsewhere'), ['redirect', 1])
  assert.deepEqual(await failureOf(307, 'file:///etc/passwd'), ['redirect', 1])
  assert.deepEqual(await failureOf(307, '/elsewhere'), [null, 2])
  assert.equal(far.received[1]?.body, far.received[0]?.body)
})

test('a server that is down, and an address that is no longer allowed, are named in the log', async () => {
  const gone = await openFarSide()
  const webhookId = await addWebhook({ endpoint: gone.url })
  await gone.close()
  const first = await queue(webhookId)
  await w.work.drain()
  assert.partialDeepStrictEqual(await show(webhookId, first), { failure: 'connection_refused', status: null })
  await set(w, 'webhook_private_networks', '')
  const second = await queue(webhookId)
  await w.work.drain()
  assert.equal((await show(webhookId, second)).failure, 'private_address')
  await set(w, 'webhook_private_networks', '127.0.0.1')
})

test('an inactive webhook drops its deliveries', async () => {
  const webhookId = await addWebhook()
  const id = await queue(webhookId)
  await w.ada('PUT', `/webhooks/${webhookId}`, { active: false })
  await w.work.drain()
  assert.partialDeepStrictEqual(await show(webhookId, id), { state: 'dropped', failure: 'webhook_inactive' })
  assert.equal(far.received.length, 0)
})

test('a custom payload takes values with their types and stays JSON, whatever they contain', async () => {
  const custom_payload = JSON.stringify({
    title: '#{ticket.title}',
    id: '#{ticket.id}',
    nested: [{ text: 'Ticket #{ticket.number}: #{ticket.title}' }],
    preferences: '#{ticket.preferences}',
    internal: '#{article.internal}',
    customer: '#{ticket.customer.fullname}',
    color: '#{ticket.current_state_color}',
    changes: '#{notification.changes}',
    message: '#{notification.message}',
    none: '#{ticket.close_at}',
  })
  const webhookId = await addWebhook({ customized_payload: true, custom_payload, http_method: 'put' })
  await queue(webhookId)
  await w.work.drain()
  assert.equal(far.received[0]?.method, 'PUT')
  assert.deepEqual(JSON.parse(far.received[0]?.body ?? ''), {
    title: 'Printer "X"',
    id: ticket.id,
    nested: [{ text: `Ticket ${ticket.number}: Printer "X"` }],
    preferences: {},
    internal: false,
    customer: 'Nora Customer',
    color: '#faab00',
    changes: 'Title: Old → Printer "X"\nPriority: 2 normal → 3 high',
    message: 'Agnes Agent updated a ticket',
    none: '',
  })
})

test('a message to a chat service contains no links of customers', async () => {
  await w.ada('PUT', `/tickets/${ticket.id}`, { title: '<http://evil.example|Sign in> [here](http://evil.example)' })
  const bodyFor = async (pre_defined_webhook_type: string) => {
    const pre_defined_webhook = { messaging_channel: '#desk' }
    const webhookId = await addWebhook({ pre_defined_webhook_type, preferences: { pre_defined_webhook } })
    far.received.length = 0
    await queue(webhookId, null)
    await w.work.drain()
    return JSON.parse(far.received[0]?.body ?? '')
  }
  assert.match((await bodyFor('Slack')).text, /&lt;http:\/\/evil\.example\|Sign in&gt;/)
  const { channel, text } = await bodyFor('Mattermost')
  assert.equal(channel, '#desk')
  assert.ok(text.includes(String.raw`\[here\]\(http`), text)
})

test('deliveries and their log go with the ticket, and after the time that the setting says', async () => {
  const webhookId = await addWebhook()
  const values = { title: 'Gone', group: 'Users', customer: 'nora@example.com', article: { body: 'x', type: 'note' } }
  const { body: other } = await w.ada('POST', '/tickets', values)
  const event = { type: 'create', changes: {}, user_id: 1, at: '' }
  const subject = { ticket_id: other.id, article_id: null, event, rule }
  const id = await unitOfWork(w.app.deps, origin, (ctx) => queueDelivery(ctx, webhookId, subject))
  await w.work.drain()
  assert.equal((await w.ada('DELETE', `/tickets/${other.id}`)).status, 200)
  assert.equal((await w.ada('GET', `/webhooks/${webhookId}/deliveries/${id}`)).status, 404)
  const { rows } = await sql`select 1 from http_logs where webhook_delivery_id = ${id}`.execute(w.db)
  assert.equal(rows.length, 0)
  const kept = await queue(webhookId)
  await w.work.drain()
  w.clock.now = new Date(w.clock.now.getTime() + 31 * 86_400_000)
  await sql`select graphile_worker.add_job('forget-webhook-deliveries')`.execute(w.db)
  await w.work.drain()
  assert.equal((await w.ada('GET', `/webhooks/${webhookId}/deliveries/${kept}`)).status, 404)
})

test('a trigger tells a server after the commit, and its webhook cannot be deleted', async () => {
  const webhookId = await addWebhook()
  const perform = { 'notification.webhook': { webhook_id: webhookId } }
  const condition = { 'ticket.priority_id': { operator: 'has changed' } }
  const unknown = { 'notification.webhook': { webhook_id: 999_999 } }
  const refused = await w.ada('POST', '/triggers', { name: 'Tell', condition, perform: unknown })
  assert.deepEqual([refused.status, refused.body.field], [422, 'perform.notification.webhook.webhook_id'])
  const { status, body: trigger } = await w.ada('POST', '/triggers', { name: 'Tell', condition, perform })
  assert.equal(status, 201, JSON.stringify(trigger))
  await w.agnes('PUT', `/tickets/${ticket.id}`, { priority_id: 3 })
  assert.equal(far.received.length, 0)
  await w.work.drain()
  assert.equal(far.received.length, 1)
  assert.equal(far.received[0]?.headers['x-zammad-trigger'], 'Tell')
  const { event, ticket: sent } = JSON.parse(far.received[0]?.body ?? '')
  assert.equal(sent.priority.name, '3 high')
  assert.partialDeepStrictEqual(event, {
    type: 'update',
    changes: { priority_id: [2, 3] },
    user_id: 4,
    rule: { type: 'Trigger', id: trigger.id, name: 'Tell' },
  })
  const { body: job } = await w.ada('POST', '/jobs', { name: 'Daily', perform })
  const { status: kept, body } = await w.ada('DELETE', `/webhooks/${webhookId}`)
  const text = `Cannot delete! This webhook is referenced by Trigger: Tell (#${trigger.id}), Job: Daily (#${job.id})`
  assert.deepEqual([kept, body.code, body.error], [422, 'in_use', text])
  assert.equal((await w.ada('DELETE', `/jobs/${job.id}`)).status, 200)
  assert.equal((await w.ada('DELETE', `/triggers/${trigger.id}`)).status, 200)
  assert.equal((await w.ada('DELETE', `/webhooks/${webhookId}`)).status, 200)
})

test('a certificate that is not trusted is refused, unless the webhook does not verify it', async () => {
  const authority = createAuthority()
  const secure = await openFarSide(authority.issue('127.0.0.1'))
  try {
    const strict = await addWebhook({ endpoint: `${secure.url}/hook` })
    const refused = await queue(strict)
    await w.work.drain()
    const { state, attempts } = await show(strict, refused)
    assert.deepEqual([secure.received.length, state, attempts], [0, 'deferred', 1])
    await queue(await addWebhook({ endpoint: `${secure.url}/hook`, ssl_verify: false }))
    await w.work.drain()
    assert.deepEqual(
      secure.received.map(({ url }) => url),
      ['/hook'],
    )
  } finally {
    await secure.close()
    authority.remove()
  }
})
