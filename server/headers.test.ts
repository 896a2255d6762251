import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { buildApp } from './app.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const ada = { authorization: 'Token token=test-token-of-ada' }
const page = { accept: 'text/html' }

type Class = { name: string; url: string; headers?: Record<string, string>; method?: 'GET' | 'POST' | 'OPTIONS' }

/** One of each class; the application and its files are in server/web/web.test.ts. */
const classes: Class[] = [
  { name: 'a record', url: '/api/v1/users/me', headers: ada },
  { name: 'a list', url: '/api/v1/groups', headers: ada },
  { name: 'a request without credentials', url: '/api/v1/groups' },
  { name: 'a record that does not exist', url: '/api/v1/groups/999', headers: ada },
  { name: 'an unknown path', url: '/api/v1/nowhere' },
  {
    name: 'a body that cannot be read',
    url: '/api/v1/groups',
    method: 'POST',
    headers: { ...ada, 'content-type': 'a/b' },
  },
  { name: 'a preflight', url: '/api/v1/groups', method: 'OPTIONS' },
  { name: 'the OpenAPI document', url: '/api/v1/openapi.json' },
  { name: 'a page', url: '/api/docs', headers: page },
  { name: 'a page of errors', url: '/oauth/authorize', headers: page },
  { name: 'the style of the chat', url: '/assets/chat/chat.css' },
  { name: 'a probe', url: '/readyz' },
  { name: 'metrics', url: '/metrics', headers: ada },
  { name: 'a socket that is not opened', url: '/ws', headers: ada },
]

for (const { name, url, headers = {}, method = 'GET' } of classes) {
  test(`N-01 ${name} has the headers that restrict browsers`, async () => {
    const answer = await w.send({ method, url, headers })
    const policy = String(answer.headers['content-security-policy'])
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe|\*/)
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    assert.equal(answer.headers['referrer-policy'], 'no-referrer')
    assert.equal(answer.headers['x-frame-options'], 'DENY')
    assert.equal(answer.headers['cross-origin-opener-policy'], 'same-origin')
    assert.ok(answer.headers['cache-control'] && answer.headers['x-request-id'])
    assert.equal(answer.headers['access-control-allow-credentials'], undefined)
    assert.equal(answer.headers['x-powered-by'] ?? answer.headers.server, undefined)
  })
}

test('N-01 an answer over https forbids plain http for a year, one over http does not', async () => {
  const app = await buildApp(w.app.deps, { trustProxy: ['127.0.0.1'] })
  try {
    const ask = (proto: string) => app.inject({ url: '/healthz', headers: { 'x-forwarded-proto': proto } })
    assert.match(String((await ask('https')).headers['strict-transport-security']), /^max-age=31536000/)
    assert.equal((await ask('http')).headers['strict-transport-security'], undefined)
  } finally {
    await app.close()
  }
})
