import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as openRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { systemActor } from '../actor.ts'
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
  const somebody = { ...systemActor, via: 'token' } as const
  const authenticate = async ({ headers }: FastifyRequest) => (headers.authorization ? somebody : undefined)
  const timeouts = { headers: 300, request: 600, check: 50 }
  app = createServer(w.app.deps, { authenticate, bodyMemory: 3 * megabyte, timeouts: longer })
  impatient = createServer(w.app.deps, { authenticate, timeouts })
  full = createServer(w.app.deps, { authenticate, bodyMemory: 0, timeouts: { ...longer, memory: 50 } })
  for (const server of [app, impatient, full]) {
    serve(server, letter, async ({ input }) => ({ length: input.text.length }))
    await server.listen()
  }
})
after(async () => {
  await app.close()
  await impatient.close()
  await full.close()
  await w.close()
})

/** A server with short timeouts. */
let impatient: FastifyInstance
/** A server whose memory for bodies is enough for the oldest request only. */
let full: FastifyInstance
const longer = { headers: 60_000, request: 60_000, check: 1000 }

const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(2 * megabyte - 100) }))
const half = body.subarray(0, megabyte)
const portOf = (server: FastifyInstance) => (server.server.address() as AddressInfo).port
const authorization = 'Token token=x'

const open = (headers: object = { 'content-length': body.length }, server = app): ClientRequest =>
  openRequest({
    port: portOf(server),
    method: 'POST',
    path: '/api/v1/letters',
    headers: { 'content-type': 'application/json', authorization, ...headers },
  })

async function answerTo(request: ClientRequest): Promise<number | undefined> {
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

/** A request of which these bytes have arrived. */
async function begin(bytes: Buffer, headers?: object, server = app): Promise<ClientRequest> {
  const seen = once(server.server, 'request') as Promise<[IncomingMessage]>
  const request = open(headers, server)
  request.flushHeaders()
  const [{ socket }] = await seen
  request.write(bytes)
  while (socket.bytesRead < bytes.length) await new Promise(setImmediate)
  return request
}

test('bodies that exceed the memory budget wait, and are all answered', async () => {
  const first = await begin(half)
  const second = await begin(half, { 'transfer-encoding': 'chunked' })
  const third = await begin(half)
  const answers = [second, third].map((request) => answerTo(request.end(body.subarray(megabyte))))
  const small = await app.inject({ method: 'POST', url: '/api/v1/letters', payload: { text: 'short' } })
  assert.equal(small.statusCode, 200, 'a small body does not count')
  const isAnswered = await Promise.race([Promise.all(answers).then(() => true), new Promise(setImmediate)])
  assert.notEqual(isAnswered, true)
  assert.equal(await answerTo(first.end(body.subarray(megabyte))), 200)
  assert.deepEqual(await Promise.all(answers), [200, 200])
})

test('S-79: bodies that are announced and do not arrive block no other request, with or without credentials', async () => {
  const announced = { 'content-length': body.length }
  const idle: ClientRequest[] = []
  for (let count = 0; count < 40; count += 1) idle.push(await begin(Buffer.from('{'), announced))
  assert.equal(await answerTo(open().end(body)), 200)
  for (const request of idle) request.on('error', () => undefined).destroy()
})

test('S-79: without credentials a body is limited to 64 KB, announced or not', async () => {
  const withoutCredentials = (length: number, headers: object) => {
    const request = open({ authorization: '', ...headers })
    return answerTo(request.end(JSON.stringify({ text: 'x'.repeat(length - 11) })))
  }
  for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
    assert.equal(await withoutCredentials(65_536, headers), 200)
    assert.equal(await withoutCredentials(65_537, headers), 413)
  }
})

test('an aborted request releases its memory', async () => {
  const gone = [await begin(half), await begin(half)]
  for (const request of gone) request.on('error', () => undefined).destroy()
  assert.equal(await answerTo(open().end(body)), 200)
})

test('S-79: a body that finds no memory in time gets 503 and Retry-After', async () => {
  const oldest = await begin(half, undefined, full)
  const refused = open(undefined, full)
  const answer = once(refused, 'response') as Promise<[IncomingMessage]>
  refused.on('error', () => undefined).end(body)
  const [response] = await answer
  response.resume()
  assert.deepEqual([response.statusCode, response.headers['retry-after']], [503, '2'])
  assert.equal(await answerTo(oldest.end(body.subarray(megabyte))), 200)
})

test('slow headers and slow bodies are disconnected', async () => {
  const head = `POST /api/v1/letters HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
  for (const sent of [head, `${head}Content-Length: 100\r\n\r\n{"text":`]) {
    const socket = connect(portOf(impatient)).setEncoding('utf8')
    socket.write(sent)
    let answer = ''
    socket.on('data', (text) => (answer += text))
    await once(socket, 'end')
    assert.match(answer, /^HTTP\/1.1 408 /)
    socket.destroy()
  }
})
