import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { WebSocket, WebSocketServer } from 'ws'
import { systemActor } from '../actor.ts'
import { createCaches } from '../events/caches.ts'
import { type Connection, openConnection } from './connection.ts'
import { createConnections } from './connections.ts'
import { keepAlive } from './heartbeat.ts'

const server = createServer()
const sockets = new WebSocketServer({ server })
before(() => once(server.listen(0, '127.0.0.1'), 'listening'))
after(() => {
  for (const socket of sockets.clients) socket.terminate()
  server.close()
})

/** Both ends of one socket. */
async function pair(): Promise<{ ours: WebSocket; theirs: WebSocket }> {
  const theirs = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [[ours]] = (await Promise.all([once(sockets, 'connection'), once(theirs, 'open')])) as [[WebSocket], unknown]
  return { ours, theirs }
}

const owner = { kind: 'user', actor: systemActor } as const
const options = { owner, ask: async () => owner, unsentBytes: 100_000 }
const bare = (theirs: WebSocket) => (theirs as unknown as { _socket: { pause(): void } })._socket

test('clients that answer the heartbeat stay, others are disconnected', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const [living, dead] = [await pair(), await pair()]
  bare(dead.theirs).pause()
  let beats = 0
  keepAlive(living.ours, 1000, () => (beats += 1))
  keepAlive(dead.ours, 1000, () => undefined)
  const answered = once(living.ours, 'pong')
  t.mock.timers.tick(1000)
  await answered
  t.mock.timers.tick(1000)
  const [code] = await once(dead.ours, 'close')
  assert.equal(code, 1006)
  assert.deepEqual([living.ours.readyState, beats], [WebSocket.OPEN, 2])
  living.theirs.terminate()
  dead.theirs.terminate()
})

test('a client that does not read is disconnected before its backlog grows', async () => {
  const { ours, theirs } = await pair()
  const connection = openConnection(ours, options)
  bare(theirs).pause()
  const people = Array.from({ length: 300 }, (_, index) => ({ user_id: index + 1, state: 'viewing' as const }))
  let most = 0
  while (ours.readyState === WebSocket.OPEN) {
    connection.send({ type: 'presence', ticket_id: 1, people })
    most = Math.max(most, ours.bufferedAmount)
  }
  await connection.closed
  assert.ok(most < 2 * options.unsentBytes, String(most))
  theirs.terminate()
})

test('a client whose access cannot be checked is disconnected with “try again”', async () => {
  const { ours, theirs } = await pair()
  const connection = openConnection(ours, {
    ...options,
    ask: () => Promise.reject(new Error('the database is away')),
  })
  assert.equal(await connection.actor(), systemActor)
  connection.invalidateOwner()
  assert.equal(await connection.actor(), undefined)
  const [code] = await once(theirs, 'close')
  assert.equal(code, 1013)
})

test('a change checks only the owners that it concerns', async () => {
  const caches = createCaches()
  const connections = createConnections({ caches }, { all: 10, perOwner: 5 })
  const asked: string[] = []
  const open = async (name: string, identity: { id: number; sessionId?: number }): Promise<Connection> => {
    const { ours } = await pair()
    const actor = { ...systemActor, via: 'session' as const, realId: identity.id, ...identity }
    const ask = async () => {
      asked.push(name)
      return { kind: 'user' as const, actor }
    }
    const connection = openConnection(ours, { owner: { kind: 'user', actor }, ask, unsentBytes: 1000 })
    connections.add(connection)
    return connection
  }
  const [first, second] = [await open('first', { id: 4, sessionId: 1 }), await open('second', { id: 5, sessionId: 2 })]
  caches.drop('sessions', 1)
  caches.drop('users', 5)
  caches.drop('access_tokens', 1)
  await Promise.resolve()
  assert.deepEqual(asked.splice(0), ['first', 'second'])
  caches.drop('roles', 1)
  assert.deepEqual(asked, [], 'not before they would hear something')
  await Promise.all([first.actor(), second.actor(), first.actor()])
  assert.deepEqual(asked.splice(0), ['first', 'second'])
  caches.dropAll()
  await Promise.resolve()
  assert.deepEqual(asked, ['first', 'second'], 'once, whatever has changed')
  await connections.closeAll(30_000)
  assert.equal(connections.count(), 0)
})

const ownerOf = (id: number) => ({ kind: 'user', actor: { ...systemActor, id } }) as const

test('the number of sockets is limited, per user and in total', async () => {
  const connections = createConnections({ caches: createCaches() }, { all: 3, perOwner: 2 })
  const opened: Connection[] = []
  for (const id of [4, 4, 5]) {
    const owner = ownerOf(id)
    connections.assertBelowLimits(owner)
    opened.push(openConnection((await pair()).ours, { ...options, owner }))
    connections.add(opened.at(-1) as Connection)
    if (opened.length === 2) assert.throws(() => connections.assertBelowLimits(owner), { status: 429 })
  }
  assert.throws(() => connections.assertBelowLimits(ownerOf(6)), { status: 503 })
  opened[0]?.terminate()
  await opened[0]?.closed
  connections.assertBelowLimits(ownerOf(6))
  await connections.closeAll(30_000)
})
