import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { tokenOf } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let app: FastifyInstance
before(async () => {
  w = await world()
  app = await buildApp(w.app.deps, { anonymousPerMinute: 5 })
})
after(async () => {
  await app.close()
  await w.close()
})

const ask = (remoteAddress: string, url = '/api/v1/signshow', headers = {}) =>
  app.inject({ url, remoteAddress, headers })

test('anonymous requests of one address are limited per minute, others are not affected', async () => {
  for (let count = 0; count < 5; count += 1) assert.equal((await ask('203.0.113.7')).statusCode, 200)
  const { statusCode, headers } = await ask('203.0.113.7')
  assert.equal(statusCode, 429)
  assert.ok(Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 60)
  assert.equal((await ask('203.0.113.8')).statusCode, 200)
})

test('credentials, probes and phone systems are not counted', async () => {
  const authorization = `Token token=${tokenOf('ada')}`
  for (let count = 0; count < 8; count += 1) {
    assert.equal((await ask('203.0.113.9', '/api/v1/users/me', { authorization })).statusCode, 200)
    assert.equal((await ask('203.0.113.9', '/healthz')).statusCode, 200)
  }
  assert.equal((await ask('203.0.113.9')).statusCode, 200)
})
