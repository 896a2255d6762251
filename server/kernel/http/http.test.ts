import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { tokenOf } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const authorization = `Token token=${tokenOf('ada')}`
const post = (payload: string, type?: string) =>
  w.send({
    method: 'POST',
    url: '/api/v1/ticket_priorities',
    payload,
    headers: { authorization, ...(type === undefined ? {} : { 'content-type': type }) },
  })

test('every JSON response, errors included, has application/json; charset=utf-8', async () => {
  for (const path of ['/ticket_priorities', '/ticket_priorities/99', '/no_such_thing']) {
    assert.equal((await w.ada('GET', path)).headers['content-type'], 'application/json; charset=utf-8')
  }
})

test('without credentials the response is 401, with the reason in X-Failure', async () => {
  const { status, body, headers } = await w.anyone('GET', '/ticket_priorities')
  assert.deepEqual(
    [status, body.error, headers['x-failure']],
    [401, 'Authentication required', 'Authentication required'],
  )
})

test('an unknown route is reported with method and path', async () => {
  const { status, body } = await w.ada('GET', '/nothing?x=1')
  assert.deepEqual([status, body.error], [404, 'No route matches [GET] /api/v1/nothing'])
})

test('a wrong method on a known path is 405 with the allowed methods', async () => {
  const { status, headers } = await w.ada('DELETE', '/ticket_priorities')
  assert.equal(status, 405)
  assert.match(String(headers.allow), /GET.*POST/)
})

test('S-84: a method that no path has is 405 where the path exists and 404 elsewhere', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'LOCK', 'SEARCH'] as const) {
    const send = (url: string) => w.app.inject({ method: method as 'GET', url })
    for (const url of ['/api/v1/ticket_priorities', '/api/v1/ticket_priorities/1?x=1']) {
      const { statusCode, headers } = await send(url)
      assert.deepEqual([statusCode, /GET/.test(String(headers.allow))], [405, true], `${method} ${url}`)
    }
    assert.equal((await send('/api/v1/nothing')).statusCode, 404)
  }
})

test('a word in place of an id is an unknown route for methods without one', async () => {
  const { status, body } = await w.ada('POST', '/ticket_priorities/mass_macro')
  assert.deepEqual([status, body.error], [404, 'No route matches [POST] /api/v1/ticket_priorities/mass_macro'])
  assert.equal((await w.ada('POST', '/ticket_priorities/1')).status, 405)
})

test('OPTIONS responds with 200 and cross-origin headers on any path', async () => {
  const { status, headers, text } = await w.send({ method: 'OPTIONS', url: '/api/v1/whatever' })
  assert.deepEqual([status, text, headers['access-control-allow-origin']], [200, '', '*'])
})

test('other origins may read responses to a token, but not errors', async () => {
  assert.equal((await w.ada('GET', '/ticket_priorities')).headers['access-control-allow-origin'], '*')
  assert.equal((await w.anyone('GET', '/ticket_priorities')).headers['access-control-allow-origin'], undefined)
})

test('a JSON content type on a request without a body is accepted', async () => {
  const headers = { 'content-type': 'application/json' }
  assert.equal((await w.ada('GET', '/ticket_priorities', undefined, headers)).status, 200)
  assert.equal((await w.ada('DELETE', '/ticket_priorities/99', undefined, headers)).status, 404)
})

test('malformed, poisoned or deeply nested JSON is 400', async () => {
  for (const payload of ['{', '{"__proto__": {"x": 1}}', '['.repeat(500) + ']'.repeat(500)]) {
    assert.equal((await post(payload, 'application/json')).status, 400, payload.slice(0, 30))
  }
  assert.equal(({} as Record<string, unknown>).x, undefined)
})

test('a body over the limit is 413', async () => {
  assert.equal((await post(`{"name":"${'x'.repeat(1_100_000)}"}`, 'application/json')).status, 413)
})

test('a request that is not JSON gets a text/html response with the real status', async () => {
  const form = await post('name=5+form', 'application/x-www-form-urlencoded')
  assert.deepEqual([form.status, form.headers['content-type']], [201, 'text/html; charset=utf-8'])
  const plain = await post('{"name":"6 plain"}')
  assert.deepEqual([plain.status, plain.headers['content-type']], [422, 'text/html; charset=utf-8'])
  const hostile = await post('name=%3Cscript%3E7', 'application/x-www-form-urlencoded')
  assert.doesNotMatch(hostile.text, /<script>/)
})

test('query, body and path are one set of parameters, and the path takes precedence', async () => {
  const { body: created } = await w.ada('POST', '/ticket_priorities?name=8+query')
  assert.equal(created.name, '8 query')
  const { body: changed } = await w.ada('PUT', `/ticket_priorities/${created.id}?note=from+query`, {
    id: 1,
    active: false,
  })
  assert.deepEqual([changed.id, changed.note, changed.active], [created.id, 'from query', false])
})

test('invalid ids are 404 in a path and 422 in a query', async () => {
  for (const id of ['abc', '-1', '0', '1e3', '99999999999999999999', '%00', '1%2C2', "1'--"]) {
    assert.equal((await w.ada('GET', `/ticket_priorities/${id}`)).status, 404, id)
  }
  for (const page of ['0', '-1', 'x', '1e3', '99999999999999999999']) {
    assert.equal((await w.ada('GET', `/ticket_priorities?page=${page}`)).status, 422, page)
  }
  assert.deepEqual((await w.ada('GET', '/ticket_priorities?page=2147483647&per_page=1000')).body, [])
})

test('sorting by an unknown column lists the existing columns', async () => {
  const { status, body } = await w.ada('GET', '/ticket_priorities?sort_by=password')
  assert.equal(status, 422)
  assert.match(body.error, /^Found invalid column 'password' for sorting\. Possible: id, name/)
})

test('path tricks reach no other handler', async () => {
  for (const path of [
    '/api/v1/../v1/ticket_priorities',
    '/api/v1/%2e%2e/v1/ticket_priorities',
    '/api//v1/ticket_priorities',
    '/api/v1/ticket_priorities;x',
    '/API/V1/ticket_priorities',
    '/api/v1/ticket_priorities/.',
  ]) {
    const { status } = await w.send({ method: 'GET', url: path })
    assert.ok([401, 404].includes(status), `${path} answered ${status}`)
  }
})

test('responses have security headers for browsers', async () => {
  const { headers } = await w.ada('GET', '/ticket_priorities')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(String(headers['cache-control']), /no-store/)
  assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  assert.equal(headers['referrer-policy'], 'no-referrer')
})

test('a long response is compressed if the client supports it, with the same content', async () => {
  const ask = (accepted?: string) =>
    w.app.inject({
      url: '/api/v1/permissions',
      headers: { authorization, ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) },
    })
  const plain = await ask()
  assert.deepEqual([plain.headers['content-encoding'], plain.headers.vary], [undefined, 'Accept-Encoding'])
  for (const accepted of ['gzip', 'br, GZIP;q=0.5, deflate']) {
    const short = await ask(accepted)
    assert.equal(short.headers['content-encoding'], 'gzip')
    assert.equal(gunzipSync(short.rawPayload).toString(), plain.body)
    assert.ok(short.rawPayload.length < plain.rawPayload.length / 2)
  }
  for (const accepted of ['br', 'identity', 'gzip;q=0', 'gzip;q=0.0, br', 'xgzip', '']) {
    assert.equal((await ask(accepted)).headers['content-encoding'], undefined, accepted)
  }
  const short = await w.app.inject({ url: '/api/v1/groups/1', headers: { authorization, 'accept-encoding': 'gzip' } })
  assert.equal(short.headers['content-encoding'], undefined)
  const head = await w.app.inject({
    method: 'HEAD',
    url: '/api/v1/permissions',
    headers: { authorization, 'accept-encoding': 'gzip' },
  })
  assert.deepEqual([head.statusCode, head.body], [200, ''])
})
