import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FarSide, openFarSide } from '#tests/support/far-side.ts'
import { callEndpoint } from './call-endpoint.ts'

let far: FarSide
before(async () => {
  far = await openFarSide()
})
after(() => far.close())

const network = { isAllowedAddress: () => true, isAllowedPort: () => true }
const call = (limits: { connect: number; idle: number; total: number }) => {
  const request = { url: far.url, method: 'POST', headers: {}, body: '{}', verifiesCertificate: true }
  return callEndpoint(request, network, limits)
}

test('a server that never answers, and one that never ends its answer, are given up', async () => {
  far.answer = () => undefined
  assert.equal((await call({ connect: 5000, idle: 50, total: 5000 })).failure, 'timeout')
  far.answer = (response) => void response.writeHead(200).write('a')
  assert.equal((await call({ connect: 5000, idle: 50, total: 5000 })).failure, 'timeout')
  const dripping = new Set<NodeJS.Timeout>()
  far.answer = (response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('a'), 10)
    dripping.add(timer)
  }
  assert.equal((await call({ connect: 5000, idle: 5000, total: 150 })).failure, 'timeout')
  for (const timer of dripping) clearInterval(timer)
})

test('endless redirects end, and credentials go to the first server only', async () => {
  const limits = { connect: 5000, idle: 5000, total: 5000 }
  far.answer = (response) => void response.writeHead(307, { Location: '/' }).end()
  assert.equal((await call(limits)).failure, 'redirect')
  const other = await openFarSide()
  far.answer = (response) => void response.writeHead(308, { Location: other.url }).end()
  const headers = { Authorization: 'Bearer x', 'X-Other': 'y' }
  const request = { url: far.url, method: 'POST', headers, body: '{}', verifiesCertificate: true }
  assert.equal((await callEndpoint(request, network, limits)).failure, null)
  assert.deepEqual([other.received[0]?.headers.authorization, other.received[0]?.headers['x-other']], [undefined, 'y'])
  await other.close()
})
