import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { routes } from './routes.ts'

let folder: string
let app: FastifyInstance

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-web-test-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>Application</title>')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'run()')
  writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), gzipSync('run()'))
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), 'as if brotli')
  writeFileSync(join(folder, 'secret.js'), 'outside()')
  app = Fastify() as unknown as FastifyInstance
  routes(app, undefined, folder)
})
after(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const browser = { accept: 'text/html,application/xhtml+xml' }
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

test('every URL opened in a browser returns the application, which is never cached', async () => {
  for (const url of ['/', '/signin', '/tickets/5?article=3', '/password_reset_verify/a-token']) {
    const { statusCode, body, headers } = await get(url, browser)
    assert.deepEqual([statusCode, body], [200, '<title>Application</title>'], url)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  }
})

test('the application runs only its own scripts and styles, and cannot be framed', async () => {
  const policy = String((await get('/', browser)).headers['content-security-policy'])
  assert.match(policy, /default-src 'self'; img-src 'self' data: blob:/)
  assert.match(policy, /base-uri 'none'; frame-ancestors 'none'/)
  assert.match(policy, /object-src 'none'; frame-src blob:;/)
  assert.doesNotMatch(policy, /unsafe|https?:|\*/)
})

test('other clients get 404 for unknown URLs instead of a page', async () => {
  assert.equal((await get('/')).statusCode, 200)
  for (const url of ['/nowhere', '/api/v1/nowhere', '/favicon.ico']) assert.equal((await get(url)).statusCode, 404, url)
  for (const url of ['/api/nowhere', '/oauth/nowhere', '/pages/x/y.css', '/robots.txt']) {
    assert.equal((await get(url, browser)).statusCode, 404, url)
  }
})

test('files of the build are cached forever and compressed for the browser', async () => {
  const plain = await get('/assets/app-1a2b.js')
  assert.deepEqual([plain.body, plain.headers['content-encoding']], ['run()', undefined])
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(plain.headers.vary, 'Accept-Encoding')
  const encodingFor = async (accepted: string) =>
    (await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })).headers['content-encoding']
  assert.equal(await encodingFor('gzip, deflate, br, zstd'), 'br')
  assert.equal(await encodingFor('gzip;q=0.8, br;q=0'), 'gzip')
  assert.equal(await encodingFor('identity'), undefined)
})

test('only assets can be fetched', async () => {
  for (const name of [
    '..%2Fsecret.js',
    '%2e%2e%2fsecret.js',
    '..%5csecret.js',
    'app-1a2b.js%00',
    'nothing.js',
    'app',
  ]) {
    assert.equal((await get(`/assets/${name}`)).statusCode, 404, name)
  }
})

test('before the first build the page says what to do', async () => {
  const unbuilt = Fastify() as unknown as FastifyInstance
  routes(unbuilt, undefined, join(folder, 'nothing'))
  const { statusCode, body } = await unbuilt.inject({ method: 'GET', url: '/', headers: browser })
  assert.equal(statusCode, 503)
  assert.match(body, /npm run build:web/)
  await unbuilt.close()
})

test('files of the first screen are preloaded in the order in which they are needed', async () => {
  const files = {
    '_list.js': { file: 'assets/list-1.js', name: 'list', imports: ['_start.js'], css: ['assets/list-1.css'] },
    '_start.js': { file: 'assets/start-1.js', name: 'start', imports: ['index.html', '_runtime.js'] },
    '_runtime.js': { file: 'assets/runtime-1.js', name: 'runtime' },
    'assets/nameless.svg': { file: 'assets/nameless.svg' },
    'index.html': {
      file: 'assets/index-1.js',
      name: 'index',
      assets: ['assets/inter-latin-wght-1.woff2', 'assets/a.svg'],
    },
  }
  assert.equal((await get('/overviews/mine', browser)).headers.link, undefined)
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(files))
  const beginning = [
    '</api/v1/signshow>; rel=preload; as=fetch; crossorigin',
    '</assets/index-1.js>; rel=modulepreload',
    '</assets/inter-latin-wght-1.woff2>; rel=preload; as=font; crossorigin',
    '</assets/runtime-1.js>; rel=modulepreload',
    '</assets/start-1.js>; rel=modulepreload',
  ]
  const list = ['</assets/list-1.js>; rel=modulepreload', '</assets/list-1.css>; rel=preload; as=style; crossorigin']
  const linksOf = async (url: string) => String((await get(url, browser)).headers.link).split(', ')
  assert.deepEqual(await linksOf('/overviews/mine?sort=title'), [...beginning, ...list])
  assert.deepEqual(await linksOf('/profile'), [...beginning, ...list])
  assert.deepEqual(await linksOf('/signup'), beginning)
})
