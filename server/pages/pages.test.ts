import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'
import { html } from './html.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const get = (url: string, headers: Record<string, string> = {}) => w.send({ method: 'GET', url, headers })

test('pages run only their own scripts and cannot be framed', async () => {
  for (const url of ['/api/docs', '/oauth/authorize']) {
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
  const { text } = await get('/api/docs', { host: '"><script>alert(1)</script>' })
  assert.ok(!text.includes('<script>alert'))
})

test('the reference shows every operation with an example, without a script', async () => {
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

test('an error on a page is a page', async () => {
  await w.db.schema.alterTable('oauth_applications').renameTo('hidden_applications').execute()
  const { statusCode, body, headers } = await w.app.inject({ method: 'GET', url: '/oauth/authorize?client_id=x' })
  await w.db.schema.alterTable('hidden_applications').renameTo('oauth_applications').execute()
  assert.equal(statusCode, 500)
  assert.match(String(headers['content-type']), /^text\/html/)
  assert.match(body, /give them this error ID: [\w-]{8}/)
  assert.ok(!body.includes('applications'))
})

test('markup is escaped unless it was made as markup', () => {
  const inner = html`<b>${'<&>'}</b>`
  assert.equal(
    html`<i title="${'"'}">${[inner, 1, undefined, false, 'x']}</i>`.markup,
    '<i title="&quot;"><b>&lt;&amp;&gt;</b>1x</i>',
  )
})
