import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { fetchImage } from './fetch-image.ts'
import { RequestRefused } from './guarded-request.ts'
import { isPublicAddress } from './public-address.ts'

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const asked: IncomingHttpHeaders[] = []
const server = createServer(({ url = '', headers }, response) => {
  asked.push(headers)
  if (url === '/picture') return response.end(gif)
  if (url === '/page') return response.writeHead(200, { 'Content-Type': 'image/gif' }).end('<script>alert(1)</script>')
  if (url === '/huge') return response.end(Buffer.concat([gif, Buffer.alloc(6 * 1024 * 1024)]))
  if (url === '/once') return response.writeHead(302, { Location: '/picture' }).end()
  if (url === '/inside') return response.writeHead(302, { Location: 'http://[::1]/picture' }).end()
  return response.writeHead(302, { Location: url }).end()
})
let here = ''
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => server.close())

const onlyThisServer = { isAllowedAddress: (address: string) => address === '127.0.0.1', isAllowedPort: () => true }
const fetchHere = (path: string) => fetchImage(here + path, onlyThisServer)

test('an image is fetched, also after a redirect, without cookies and referrer', async () => {
  assert.deepEqual(await fetchHere('/picture'), { type: 'image/gif', content: gif })
  assert.deepEqual((await fetchHere('/once')).content, gif)
  for (const headers of asked) assert.deepEqual([headers.cookie, headers.referer], [undefined, undefined])
})

test('other types, large files, endless redirects and private networks are rejected', async () => {
  for (const path of ['/page', '/huge', '/loop', '/inside']) await assert.rejects(fetchHere(path), RequestRefused, path)
})

test('nothing is fetched from private addresses, by number or by name, nor from other ports or protocols', async () => {
  const before = asked.length
  const { port } = server.address() as AddressInfo
  for (const host of ['127.0.0.1', 'localhost', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'])
    await assert.rejects(
      fetchImage(`http://${host}:${port}/picture`, { ...onlyThisServer, isAllowedAddress: isPublicAddress }),
      RequestRefused,
      host,
    )
  for (const address of ['ftp://example.com/a.gif', 'http://example.com:22/', 'http://a:b@example.com/', 'x', ''])
    await assert.rejects(fetchImage(address), RequestRefused, address)
  assert.equal(asked.length, before)
})

test('public and private addresses are distinguished', () => {
  for (const address of ['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1']) assert.ok(isPublicAddress(address), address)
  const others = '10.1.2.3 100.64.0.1 127.9.9.9 169.254.169.254 172.31.0.1 192.168.1.1 224.0.0.1 255.255.255.255'
  const ipv6 = '::1 :: fe80::1 fc00::1 ::ffff:8.8.8.8 64:ff9b::a00:1 2001:db8::1 2002:a00:1:: x'
  for (const address of `${others} ${ipv6}`.split(' ')) assert.ok(!isPublicAddress(address), address)
})
