import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { createDb, createPool } from '#kernel/db/pool.ts'
import { world } from '#tests/support/world.ts'

type Value = { stringValue?: string; intValue?: number | string }
type ReceivedSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}
type Received = { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] }

const spans: ReceivedSpan[] = []
const collector = createServer(async (request, response) => {
  const { resourceSpans } = (await json(request)) as Received
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
  response.end('{}')
})
collector.listen(0, '127.0.0.1')
await once(collector, 'listening')
after(() => collector.close())

const valueOf = ({ attributes }: ReceivedSpan, key: string) =>
  attributes.find((attribute) => attribute.key === key)?.value

test('requests and the jobs that they cause are reported under one request id, without names and tokens', async () => {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const { openTelemetry } = await import('./open-telemetry.ts')
  const tracing = openTelemetry()
  const w = await world({ tracing })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const article = { body: 'Smoke' }
  const ticket = { title: 'Printer', group: 'Users', customer: 'nora@example.com', article }
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
  const { headers } = await w.agnes('POST', '/tickets?secret=1', ticket, { traceparent })
  await w.work.drain()
  await w.anyone('GET', '/tickets/1', undefined, { traceparent: 'nonsense' })
  await tracing.stop()
  await w.close()

  const created = spans.find(({ name }) => name === 'POST /api/v1/tickets')
  assert.ok(created)
  assert.deepEqual([created.traceId, created.parentSpanId], [traceId, '00f067aa0ba902b7'])
  assert.equal(Number(valueOf(created, 'http.response.status_code')?.intValue), 201)
  const requestId = valueOf(created, 'switchboard.request_id')?.stringValue ?? ''
  assert.equal(requestId, headers['x-request-id'])
  const jobs = spans.filter(({ name }) => name.startsWith('job '))
  assert.ok(jobs.some((job) => valueOf(job, 'switchboard.request_id')?.stringValue?.startsWith(`${requestId} job-`)))
  assert.deepEqual(
    jobs.filter((job) => job.parentSpanId !== created.spanId || job.traceId !== traceId).map(({ name }) => name),
    [],
    'jobs are children of the request',
  )
  for (const parent of [created, ...jobs]) {
    const statements = spans.filter((span) => span.parentSpanId === parent.spanId && valueOf(span, 'db.query.text'))
    const operations = statements.map((span) => valueOf(span, 'db.operation.name')?.stringValue)
    assert.ok(operations.includes('begin') && operations.includes('commit'), `${parent.name}: ${operations.join(' ')}`)
  }
  assert.doesNotMatch(JSON.stringify(spans), /secret|Smoke|nora/)
  assert.ok(spans.some((span) => Number(valueOf(span, 'http.response.status_code')?.intValue) === 401))
})

test('a slow statement is reported with its text and without its values', async () => {
  const w = await world()
  const reported: string[] = []
  const slow = { milliseconds: 50, report: (text: string) => void reported.push(text) }
  const db = createDb(createPool(w.connectionString, 1), { slow })
  await sql`select ${'private'}::text, pg_sleep(0.1)`.execute(db)
  await sql`select 1`.execute(db)
  const { rows } = await sql<{ zone: string; limit: string }>`
    select current_setting('timezone') as zone, current_setting('statement_timeout') as limit`.execute(db)
  assert.deepEqual(rows, [{ zone: 'UTC', limit: '30s' }])
  await db.destroy()
  await w.close()
  assert.deepEqual(reported, ['select $1::text, pg_sleep(0.1)'])
})
