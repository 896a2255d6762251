import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const get = (url: string, headers: Record<string, string> = {}) => w.send({ method: 'GET', url, headers })
const monitoringToken = async () => String((await w.ada('GET', '/monitoring/health_check')).body.token)

const addJob = (attempts: number, runAt: string) =>
  sql`select graphile_worker.add_job('unknown_task', '{}'::json, null, ${runAt}::timestamptz, 25);`
    .execute(w.db)
    .then(() => sql`update graphile_worker._private_jobs set attempts = ${attempts}`.execute(w.db))

test('the process reports that it is alive and ready', async () => {
  assert.deepEqual((await get('/healthz')).body, { status: 'ok' })
  assert.deepEqual((await get('/readyz')).body, { status: 'ok' })
})

test('it is not ready while a migration is missing', async () => {
  await sql`delete from schema_migrations where name = '0001_create_kernel.sql'`.execute(w.db)
  const { status, body, headers } = await get('/readyz')
  assert.deepEqual([status, body, headers['retry-after']], [503, { status: 'unavailable', reason: 'migrations' }, '2'])
})

test('metrics require the monitoring token or permission', async () => {
  const token = await monitoringToken()
  assert.equal((await get('/metrics')).status, 401)
  assert.equal((await get('/metrics?token=wrong')).status, 401)
  assert.equal((await w.nora('GET', '/users/me')).status, 200)
  assert.equal((await get('/metrics', { authorization: 'Token token=test-token-of-nora' })).status, 403)
  assert.equal((await get('/metrics', { authorization: 'Token token=test-token-of-ada' })).status, 200)
  assert.equal((await get('/metrics', { authorization: `Bearer ${token}` })).status, 200)
  const { text, headers } = await get(`/metrics?token=${token}`)
  assert.match(String(headers['content-type']), /^text\/plain/)
  assert.match(text, /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/users\/me",status="200"\} 1/)
  assert.match(text, /switchboard_jobs\{state="waiting"\} 0/)
  assert.match(text, /process_cpu_seconds_total/)
})

test('a healthy system is reported to the token and to administrators', async () => {
  const token = await monitoringToken()
  const { body } = await w.anyone('GET', `/monitoring/health_check?token=${token}`)
  assert.deepEqual(body, { healthy: true, message: 'success', issues: [], problems: [], actions: [] })
  assert.deepEqual((await w.anyone('GET', '/monitoring/health_check?token=wrong')).body.error, 'Not authorized')
  assert.equal((await w.anyone('GET', '/monitoring/health_check')).status, 401)
  assert.equal((await w.agnes('GET', '/monitoring/status')).status, 403)
})

test('failed and late jobs are reported; failed ones can be retried', async () => {
  await addJob(25, '2020-01-01')
  const { body: failing } = await w.ada('GET', '/monitoring/health_check')
  assert.match((await get(`/metrics?token=${failing.token}`)).text, /^switchboard_problems\{code="jobs_failed"\} 1$/m)
  assert.deepEqual(
    [failing.healthy, failing.issues, failing.actions],
    [false, ['Failed background jobs: 1'], ['restart_failed_jobs']],
  )
  assert.deepEqual((await w.pia('POST', '/monitoring/restart_failed_jobs')).body, {})
  const { rows } = await sql<{ attempts: number }>`select attempts from graphile_worker.jobs`.execute(w.db)
  assert.deepEqual(rows, [{ attempts: 0 }])
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '6 minutes'`.execute(w.db)
  const { body: late } = await w.ada('GET', '/monitoring/health_check')
  assert.deepEqual(late.issues, ['Background jobs waiting for more than 5 minutes: 1'])
})

test('triggers and webhooks that fail are reported until they are changed or work again', async () => {
  const trigger = await w.ada('POST', '/triggers', {
    name: 'Broken',
    condition: { 'ticket.title': { operator: 'is', value: 'Never' } },
    perform: { 'ticket.title': { value: 'Fire' } },
  })
  const now = new Date(w.clock.now.getTime() + 1000).toISOString()
  await sql`insert into trigger_runs (trigger_id, at, error) values (${trigger.body.id}, ${now}, 'No')`.execute(w.db)
  const ticket = await w.ada('POST', '/tickets', { title: 'A', group: 'Users', customer: 'nora@example.com' })
  const webhook = await w.ada('POST', '/webhooks', { name: 'Board', endpoint: 'https://board.example.com' })
  const add = (state: string) =>
    sql`
    insert into webhook_deliveries (webhook_id, ticket_id, rule, event, state, due_at, created_at, updated_at)
    values (${webhook.body.id}, ${ticket.body.id}, '{}', '{}', ${state}, ${now}, ${now}, ${now})`.execute(w.db)
  await add('sent')
  await add('deferred')
  const { body } = await w.ada('GET', '/monitoring/health_check')
  assert.deepEqual(body.issues, [
    'Triggers that failed in the last 24 hours: 1',
    'Webhooks whose last delivery failed: 1',
  ])
  await sql`update triggers set updated_at = ${now} where id = ${trigger.body.id}`.execute(w.db)
  await add('sent')
  assert.equal((await w.ada('GET', '/monitoring/health_check')).body.healthy, true)
})

test('emails that wait for a mail server are reported', async () => {
  await w.anyone('POST', '/users/password_reset', { username: 'nora@example.com' })
  await w.work.drain()
  const { body } = await w.ada('GET', '/monitoring/health_check')
  assert.deepEqual([body.healthy, body.issues], [false, ['Emails not sent because no mail server is configured: 1']])
  assert.deepEqual(body.problems, [{ code: 'mails_unsent', values: { count: 1 } }])
})

test('the status contains record counts', async () => {
  const { body } = await w.pia('GET', '/monitoring/status')
  assert.deepEqual([body.counts.users, body.counts.groups, body.agents], [9, 3, 3])
  assert.equal(body.counts.knowledge_base_answers, 0)
  assert.equal(body.last_created_at.text_modules, null)
  assert.deepEqual(body.storage, { kB: 0, MB: 0, GB: 0 })
  assert.deepEqual(Object.keys(body.jobs), ['waiting', 'running', 'failed', 'late'])
})

test('the status contains the requests of the last minutes, and those that failed', async () => {
  await sql`delete from schema_migrations where name = '0001_create_kernel.sql'`.execute(w.db)
  await get('/readyz')
  await get('/healthz')
  const { minutes, count, errors, p50, p95, p99 } = (await w.pia('GET', '/monitoring/status')).body.requests
  assert.deepEqual([minutes, count, errors, p50 <= p95 && p95 <= p99], [5, 2, 1, true])
})

test('the number of new tickets is compared with limits', async () => {
  w.clock.now = new Date('2030-01-01T00:00:00.000Z')
  const amount = async (query: string) => (await w.pia('GET', `/monitoring/amount_check?periode=1h${query}`)).body
  assert.deepEqual(await amount(''), { count: 0 })
  assert.deepEqual(await amount('&max_warning=5'), { state: 'ok', count: 0 })
  assert.deepEqual(await amount('&min_warning=1&min_critical=1'), {
    state: 'critical',
    message: 'min_critical: 1',
    count: 0,
  })
  for (const periode of ['', '1', 'h', '-1h', '1y', '99999999h', '%00']) {
    assert.equal((await w.pia('GET', `/monitoring/amount_check?periode=${periode}`)).status, 422, periode)
  }
})

test('security.txt names the contact that administrators entered', async () => {
  const url = '/.well-known/security.txt'
  assert.equal((await get(url)).status, 404)
  const { body: settings } = await w.ada('GET', '/settings')
  const { id } = settings.find(({ name }: { name: string }) => name === 'security_contact')
  const enter = (value: string) => w.ada('PUT', `/settings/${id}`, { state_current: { value } })
  await enter('security@example.com')
  const { text, headers } = await get(url)
  assert.match(String(headers['content-type']), /^text\/plain/)
  assert.match(
    text,
    /^Contact: mailto:security@example\.com\nExpires: \d{4}-\S+Z\nCanonical: http:\S+\/security\.txt\n$/,
  )
  await enter('Call us')
  assert.equal((await get(url)).status, 404, 'no address')
})

test('a new monitoring token replaces the old one', async () => {
  const before = await monitoringToken()
  const { status, body } = await w.pia('POST', '/monitoring/token')
  assert.deepEqual([status, body.token === before], [201, false])
  assert.equal((await w.anyone('GET', `/monitoring/status?token=${before}`)).status, 403)
  assert.equal((await w.anyone('GET', `/monitoring/status?token=${body.token}`)).status, 200)
  assert.equal((await w.agnes('POST', '/monitoring/token')).status, 403)
  const audited = await w.db.selectFrom('audit_logs').select(['action', 'details']).execute()
  assert.deepEqual(audited, [{ action: 'setting_changed', details: { name: 'monitoring_token' } }])
})

test('the OpenAPI document is public', async () => {
  const { status, body } = await w.anyone('GET', '/openapi.json')
  assert.deepEqual([status, body.openapi], [200, '3.1.0'])
})

test('the document and its page are generated once and support conditional requests', async () => {
  for (const url of ['/api/v1/openapi.json', '/api/docs']) {
    const { headers } = await w.send({ url })
    const etag = String(headers.etag)
    const again = await w.app.inject({ url, headers: { 'if-none-match': etag } })
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag])
    assert.equal((await w.send({ url, headers: { 'if-none-match': '"other"' } })).status, 200)
  }
  const compressed = await w.app.inject({ url: '/api/v1/openapi.json', headers: { 'accept-encoding': 'gzip' } })
  assert.equal(JSON.parse(String(gunzipSync(compressed.rawPayload))).openapi, '3.1.0')
  const pageFor = async (host: string) => (await w.send({ url: '/api/docs', headers: { host } })).text
  for (let count = 0; count < 10; count += 1) await pageFor(`made-up-${count}.example`)
  assert.doesNotMatch(await pageFor('late.example'), /made-up|late\.example/, 'made-up hosts are not kept')
})
