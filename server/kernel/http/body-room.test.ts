import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as openRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { type World, world } from '#tests/support/world.ts'
import { serve } from './serve.ts'
import { createServer } from './server.ts'

const megabyte = 1024 * 1024
const letter = endpoint({
  method: 'POST',
  path: '/letters',
  permission: 'public',
  input: z.object({ text: z.string() }),
  output: z.unknown(),
  summary: 'Send a letter',
  tag: 'letters',
  writes: false,
  bodyLimit: 2 * megabyte,
})

let w: World
let app: FastifyInstance
before(async () => {
  w = await world()
  app = createServer(w.app.deps, { authenticate: async () => undefined, bodyRoom: 3 * megabyte })
  serve(app, letter, async ({ input }) => ({ length: input.text.length }))
  await app.listen()
})
after(async () => {
  await app.close()
  await w.close()
})

const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(2 * megabyte - 100) }))

const open = (headers: object = { 'content-length': body.length }): ClientRequest => {
  const { port } = app.server.address() as AddressInfo
  const target = { port, method: 'POST', path: '/api/v1/letters' }
  return openRequest({ ...target, headers: { 'content-type': 'application/json', ...headers } })
}

async function answerTo(request: ClientRequest): Promise<number | undefined> {
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

/** Begun, and known to have been admitted or to wait, because the server has seen its headers. */
async function begin(headers?: object): Promise<ClientRequest> {
  const seen = once(app.server, 'request')
  const request = open(headers)
  request.flushHeaders()
  await seen
  return request
}

test('bodies that have no room beside others wait for it, and are all answered', async () => {
  const first = await begin()
  const waiting = [await begin(), await begin({ 'transfer-encoding': 'chunked' })]
  const answers = waiting.map((request) => answerTo(request.end(body)))
  const small = await app.inject({ method: 'POST', url: '/api/v1/letters', payload: { text: 'short' } })
  assert.equal(small.statusCode, 200, 'what is small needs no room')
  const isAnswered = await Promise.race([Promise.any(answers).then(() => true), new Promise(setImmediate)])
  assert.notEqual(isAnswered, true)
  assert.equal(await answerTo(first.end(body)), 200)
  assert.deepEqual(await Promise.all(answers), [200, 200])
})

test('whoever goes away gives the room back', async () => {
  const gone = [await begin(), await begin()]
  for (const request of gone) request.on('error', () => undefined).destroy()
  assert.equal(await answerTo(open().end(body)), 200)
})

test('whoever finds no room in time is told to come again', async (t) => {
  const first = await begin()
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const second = await begin()
  const answer = once(second.end(body), 'response')
  await new Promise(setImmediate)
  t.mock.timers.tick(20_000)
  const [response] = (await answer) as [IncomingMessage]
  t.mock.timers.reset()
  response.resume()
  assert.deepEqual([response.statusCode, response.headers['retry-after']], [503, '2'])
  assert.equal(await answerTo(first.end(body)), 200)
})
