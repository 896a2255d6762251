import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { type World, world } from '#tests/support/world.ts'
import { deferredText } from './deferred-text.ts'
import { serve } from './serve.ts'
import { createServer } from './server.ts'

const text = endpoint({
  tag: 'test',
  method: 'GET',
  path: '/texts',
  permission: 'public',
  input: z.object({ before: z.coerce.number() }),
  output: z.unknown(),
  summary: 'A short text and then a late one, which cannot be read',
})

let w: World
let app: FastifyInstance
let address: string
let failing = Promise.resolve()
before(async () => {
  w = await world()
  app = createServer(w.app.deps, { authenticate: async () => undefined })
  const read = async () => {
    await failing
    throw new Error('the database is gone')
  }
  serve(app, text, async ({ input }) => [
    Array.from({ length: input.before }, Math.random),
    deferredText({ id: 1, bytes: 1, read, finish: (whole) => whole }),
  ])
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
after(async () => {
  await app.close()
  await w.close()
})

const read = (length: number, encoding: string) =>
  fetch(`${address}/api/v1/texts?before=${length}`, { headers: { 'accept-encoding': encoding } })

test('a failure before the first byte is an error response', async () => {
  const response = await read(1, 'gzip')
  assert.deepEqual([response.status, response.headers.get('content-encoding')], [500, null])
  assert.match(((await response.json()) as { error: string }).error, /Error ID/)
})

test('a failure after that ends the connection, so that the response is not taken for complete', async () => {
  for (const encoding of ['gzip', 'identity']) {
    const { promise, resolve: fail } = Promise.withResolvers<void>()
    failing = promise
    const response = await read(20_000, encoding)
    assert.equal(response.status, 200)
    fail()
    await assert.rejects(response.text(), TypeError)
  }
})
