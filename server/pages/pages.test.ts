import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { emailOf, password } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'
import { html } from './html.ts'
import { localPath } from './visitor.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const get = (url: string, headers: Record<string, string> = {}) => w.send({ method: 'GET', url, headers })

async function signIn(): Promise<string> {
  const { headers, status } = await w.anyone('POST', '/signin', { username: emailOf('agnes'), password })
  assert.equal(status, 201)
  return String([headers['set-cookie']].flat()[0]).split(';')[0] as string
}

async function undoSetUp() {
  await w.db
    .updateTable('settings')
    .set({ state_current: JSON.stringify({ value: false }) })
    .where('name', '=', 'system_init_done')
    .execute()
  w.app.deps.caches.drop('settings', 0)
}

test('before the set-up the first page asks for an administrator, afterwards it says what runs here', async () => {
  await undoSetUp()
  const before = await get('/')
  assert.match(before.text, /<form id="setup">/)
  await w.db
    .updateTable('settings')
    .set({ state_current: JSON.stringify({ value: true }) })
    .where('name', '=', 'system_init_done')
    .execute()
  w.app.deps.caches.drop('settings', 0)
  const after = await get('/', { host: 'desk.example.com' })
  assert.ok(!after.text.includes('<form id="setup">'))
  assert.match(after.text, /curl -u you@example\.com http:\/\/desk\.example\.com\/api\/v1\/users\/me/)
})

test('the first page knows who is signed in, and a stale cookie is nobody', async () => {
  assert.match((await get('/', { cookie: await signIn() })).text, /Signed in as <em>agnes@example\.com<\/em>/)
  const stale = await get('/', { cookie: 'switchboard_session=stale' })
  assert.deepEqual([stale.status, stale.text.includes('href="/signin"')], [200, true])
})

test('pages run nothing but their own scripts and stand in no frame', async () => {
  for (const url of ['/', '/signin', '/api/docs', '/oauth/authorize']) {
    const { headers, text } = await get(url)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:/, url)
    assert.match(policy, /form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/, url)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.ok(!/<script(?! type="module" src="\/)|<style|\sstyle=|\son\w+=/i.test(text), url)
    for (const [, address] of text.matchAll(/(?:src|href)="(\/pages\/[^"]+)"/g)) {
      const file = await get(String(address))
      assert.deepEqual([file.status, file.headers['cache-control']], [200, 'public, max-age=31536000, immutable'])
    }
  }
})

test('a host name cannot put markup into a page', async () => {
  for (const url of ['/', '/api/docs']) {
    assert.ok(!(await get(url, { host: '"><script>alert(1)</script>' })).text.includes('<script>alert'), url)
  }
})

test('after signing in one comes back to a page of this server and to no other', () => {
  const local = ['/', '/api/docs', '/oauth/authorize?client_id=x&state=%2F%2Fevil']
  for (const path of local) assert.equal(localPath(path), path)
  const others = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil',
    '',
  ]
  for (const path of others) assert.equal(localPath(path), '/', JSON.stringify(path))
  assert.equal(localPath(undefined), '/')
})

test('the sign-in page carries only a local way back', async () => {
  assert.match((await get('/signin?return=/api/docs')).text, /data-return="\/api\/docs"/)
  assert.match((await get('/signin?return=//evil.example')).text, /data-return="\/"/)
  assert.match((await get('/signin?return[]=/api/docs')).text, /data-return="\/"/)
  assert.match((await get(`/signin?return=${encodeURIComponent('/"><b>')}`)).text, /data-return="\/%22%3E%3Cb%3E"/)
})

test('the reference shows every operation with an example, without any script', async () => {
  const { text, headers } = await get('/api/docs', { host: 'desk.example.com' })
  assert.match(String(headers['content-type']), /^text\/html/)
  assert.equal([...text.matchAll(/<details class="operation">/g)].length > w.app.endpoints.length, true)
  for (const { method, path } of w.app.endpoints) {
    assert.ok(text.includes(`<span class="method ${method.toLowerCase()}">${method}</span>`))
    assert.ok(text.includes(`<code>/api/v1${path}</code>`), path)
  }
  assert.match(text, /curl -X POST &#39;http:\/\/desk\.example\.com\/api\/v1\/applications&#39;/)
  const anchors = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, anchor]) => anchor))
  for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) assert.ok(anchors.has(target), target)
})

test('a failure on a page is a page', async () => {
  await w.db.schema.alterTable('settings').renameTo('hidden_settings').execute()
  w.app.deps.caches.drop('settings', 0)
  const { statusCode, body, headers } = await w.app.inject({ method: 'GET', url: '/' })
  assert.equal(statusCode, 500)
  assert.match(String(headers['content-type']), /^text\/html/)
  assert.match(body, /Error ID [\w-]{8}: Please contact your administrator\./)
  assert.ok(!body.includes('settings'))
})

test('markup is escaped unless it was made as markup', () => {
  const inner = html`<b>${'<&>'}</b>`
  assert.equal(
    html`<i title="${'"'}">${[inner, 1, undefined, false, 'x']}</i>`.markup,
    '<i title="&quot;"><b>&lt;&amp;&gt;</b>1x</i>',
  )
})
