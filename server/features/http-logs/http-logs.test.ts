import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { buildApp } from '#server/app.ts'
import { set } from '#tests/support/browser.ts'
import { type World, world } from '#tests/support/world.ts'
import { forgetExchanges, insertExchanges } from './store.ts'

const token = 'telephone-token-for-tests'
const call = { event: 'newCall', direction: 'in', callId: 'c1', from: '4930111', to: '4969222' }

let w: World
before(async () => {
  w = await world()
  for (const backend of ['cti', 'sipgate']) await set(w, `${backend}_token`, token)
  await set(w, 'sipgate_integration', true)
})
after(() => w.close())
beforeEach(async () => {
  await listed()
  await w.db.deleteFrom('http_logs').execute()
})

type Entry = {
  facility: string
  url: string
  status: string
  request: { content: string }
  response: { content: string }
}
const listed = async (path = '/http_logs/cti'): Promise<Entry[]> => (await w.ada('GET', path)).body
const report = (path: string, body: object) => w.anyone('POST', path, body)

test('requests and responses of a phone system are logged', async () => {
  await report(`/cti/${token}?queue=support`, call)
  const { body } = await w.ada('GET', '/http_logs/cti')
  const { id: _, ...entry } = body[0]
  assert.deepEqual(entry, {
    direction: 'in',
    facility: 'cti',
    method: 'POST',
    url: '/api/v1/cti/***?queue=support',
    status: '200',
    ip: '127.0.0.1',
    request: { content: JSON.stringify({ queue: 'support', ...call }) },
    response: { content: '{}' },
    created_by_id: 1,
    updated_by_id: 1,
    created_at: '2026-11-15T09:00:00.000Z',
    updated_at: '2026-11-15T09:00:00.000Z',
  })
})

test('rejected requests are logged too, so that a wrong configuration can be found', async () => {
  await report(`/cti/${token}`, { ...call, direction: 'up' })
  await report('/cti/wrong-token', call)
  const entries = await listed()
  assert.deepEqual(
    entries.map(({ status, response, url }) => [status, response.content, url]),
    [
      ['401', '{"error":"Invalid token, please contact your admin!"}', '/api/v1/cti/***'],
      ['422', `{"error":"Invalid 'direction'!"}`, '/api/v1/cti/***'],
    ],
  )
})

test('the token is masked everywhere', async () => {
  await report(`/sipgate/${token}/in/?again=${token}`, { ...call, user: token })
  const [entry] = await listed('/http_logs/sipgate')
  assert.equal(entry?.url, '/api/v1/sipgate/***/in/?again=***')
  assert.match(
    String(entry?.response.content),
    /onHangup="http:\/\/switchboard\.example\.com\/api\/v1\/sipgate\/\*\*\*\/in"/,
  )
  assert.ok(!JSON.stringify(entry).includes(token))
})

test('large and malformed contents are truncated and harmless', async () => {
  await report(`/cti/${token}`, { ...call, callId: 'c2', note: 'x'.repeat(50_000), odd: '\0\uD800' })
  await report(`/cti/${token}?q=${'%00'.repeat(5000)}`, { ...call, callId: 'c3' })
  const entries = await listed()
  assert.deepEqual(
    entries.map(({ status }) => status),
    ['200', '200'],
  )
  assert.ok(entries.every(({ url, request }) => url.length <= 2000 && request.content.length <= 10_000))
})

test('newest first, fifty per page', async () => {
  for (let count = 0; count < 60; count += 1) await report(`/cti/${token}`, { ...call, callId: String(count) })
  const { body, headers } = await w.ada('GET', '/http_logs/cti')
  assert.deepEqual([body.length, headers['x-total-count']], [50, '60'])
  assert.match(body[0].request.content, /"callId":"59"/)
  assert.equal((await listed('/http_logs/cti?page=2')).length, 10)
  assert.equal((await listed('/http_logs?per_page=5')).length, 5)
  assert.deepEqual(await listed('/http_logs/cti?page=9'), [])
  assert.equal((await w.ada('GET', '/http_logs/cti?page=0')).status, 422)
})

test('only administrators of an integration can read its log', async () => {
  await report(`/cti/${token}`, call)
  for (const caller of [w.agnes, w.nora]) assert.equal((await caller('GET', '/http_logs/cti')).status, 403)
  assert.equal((await w.anyone('GET', '/http_logs')).status, 401)
  assert.deepEqual(await listed('/http_logs/nothing'), [])
  await w.db
    .insertInto('permissions_roles')
    .values(({ selectFrom }) => ({
      role_id: 2,
      permission_id: selectFrom('permissions').select('id').where('name', '=', 'admin.branding').$asScalar(),
    }))
    .execute()
  w.app.deps.caches.dropAll()
  const { status, body } = await w.agnes('GET', '/http_logs/cti')
  assert.deepEqual([status, body.error], [403, 'Not authorized (required ["admin.integration"])!'])
  assert.deepEqual((await w.agnes('GET', '/http_logs')).body, [])
})

test('old entries are deleted at night, and the size is limited', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 9, day))
  const rest = { method: 'POST', status: '200', ip: null, request: { content: '' }, response: { content: '' }, by: 1 }
  const exchanges = [1, 2, 3, 4].flatMap((day) =>
    ['cti', 'sipgate'].map((facility) => ({ ...rest, facility, url: `/${day}`, at: at(day).toISOString() })),
  )
  await insertExchanges(w.db, exchanges)
  await forgetExchanges(w.db, at(2).toISOString(), 2)
  const kept = (await listed('/http_logs')).map(({ facility, url }) => facility + url)
  assert.deepEqual(kept.toSorted(), ['cti/3', 'cti/4', 'sipgate/3', 'sipgate/4'])
})

test('pending entries are written on shutdown', async () => {
  const count = () => w.db.selectFrom('http_logs').selectAll().execute()
  const app = await buildApp({ ...w.app.deps })
  await app.inject({ method: 'POST', url: `/api/v1/cti/${token}`, payload: call })
  await app.close()
  assert.equal((await count()).length, 1)
})
