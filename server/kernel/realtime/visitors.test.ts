import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { createDeps } from '#server/deps.ts'
import { scratchDatabase } from '#tests/support/database.ts'
import { systemActor } from '../actor.ts'
import type { Deps } from '../context.ts'
import { notifyChannel } from '../events/events.ts'
import { listenForEvents } from '../events/listen.ts'
import { createServer } from '../http/server.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { type Connections, createConnections } from './connections.ts'
import { createPresenceTable } from './presence-table.ts'
import { deliverPushes, push, pushToVisitors } from './push.ts'
import { handleMessage } from './receive.ts'
import { serveSocketKinds, type SocketKind } from './serve.ts'
import { type SocketOwner, referTo } from './socket-owner.ts'

const log = pino({ level: 'silent' })
let deps: Deps
let connections: Connections
let address: string
const validKeys = new Set(['red', 'blue'])
const closing: (() => Promise<unknown>)[] = []

/** A visitor sends a key instead of credentials; visitors have their own messages. */
const visitors: SocketKind = {
  admit: async ({ headers }) => ownerOf(headers['x-visitor']),
  authenticateAgain: async ({ headers }) => ownerOf(headers['x-visitor']),
  handlers: [
    handleMessage(z.strictObject({ event: z.literal('say'), text: z.string() }), ({ sendFrame }, { text }) =>
      sendFrame(JSON.stringify([{ event: 'said', text }])),
    ),
  ],
  reportError: ({ sendFrame }, code) => sendFrame(JSON.stringify([{ event: 'error', code }])),
}
const ownerOf = (key: unknown): SocketOwner | undefined =>
  typeof key === 'string' && validKeys.has(key) ? { kind: 'visitor', key } : undefined

const users: SocketKind = {
  admit: async ({ headers }) =>
    headers['x-user'] ? { kind: 'user', actor: { ...systemActor, id: Number(headers['x-user']) } } : undefined,
  authenticateAgain: (request) => users.admit(request),
  handlers: [
    handleMessage(z.strictObject({ type: z.literal('ping') }), ({ send }) =>
      send({ type: 'pong', at: '2026-11-15T09:00:00.000Z', cursor: '1' }),
    ),
  ],
  reportError: ({ send }) => send({ type: 'error', code: 'malformed', message: 'This message is not understood.' }),
}

before(async () => {
  const { db, connectionString, close } = await scratchDatabase()
  deps = createDeps({
    db,
    log,
    clock: () => new Date(),
    masterKey: Buffer.alloc(32, 7),
    blobs: 'database',
    dataDir: '',
  })
  const app = createServer(deps, { authenticate: async () => undefined })
  connections = createConnections(deps, { all: 10, perOwner: 2 })
  serveSocketKinds(app, [visitors, users], { connections, heartbeat: 60_000 })
  deliverPushes(deps, connections)
  const listening = Promise.withResolvers<void>()
  deps.pgNotify.subscribe(notifyChannel, () => listening.resolve())
  const listener = listenForEvents(connectionString, deps, log)
  address = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
  await listening.promise
  closing.push(
    () => connections.closeAll(1000),
    () => app.close(),
    () => listener.stop(),
    close,
  )
})
after(async () => {
  for (const close of closing) await close()
})

type Client = { socket: WebSocket; heard: unknown[]; hear(): Promise<unknown>; say(message: object): void }

/** An open socket; `hear` waits for its next frame. */
async function connect(headers: Record<string, string>): Promise<Client> {
  const socket = new WebSocket(`${address}/ws`, { headers })
  const heard: unknown[] = []
  const frames = on(socket)
  await once(socket, 'open')
  return {
    socket,
    heard,
    hear: async () => {
      const frame = await frames.next()
      heard.push(frame)
      return frame
    },
    say: (message) => socket.send(JSON.stringify(message)),
  }
}

/** Frames in order, none lost between two calls. */
function on(socket: WebSocket): { next(): Promise<unknown> } {
  const came: unknown[] = []
  const waiting: ((frame: unknown) => void)[] = []
  socket.on('message', (data) => {
    const frame: unknown = JSON.parse(String(data))
    const next = waiting.shift()
    if (next) next(frame)
    else came.push(frame)
  })
  return {
    next: () => (came.length > 0 ? Promise.resolve(came.shift()) : new Promise((resolve) => waiting.push(resolve))),
  }
}

async function disconnect(...clients: Client[]): Promise<void> {
  for (const { socket } of clients) {
    socket.close()
    if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close')
  }
  const isGone = () => connections.count() === 0
  while (!isGone()) await Promise.race(connections.all().map(({ closed }) => closed))
}

const inUnit = (work: Parameters<typeof unitOfWork<void>>[2]) =>
  unitOfWork(deps, { actor: systemActor, requestId: 'test' }, work)

test('each kind of socket may send its own messages and no others', async () => {
  const [visitor, user] = [await connect({ 'x-visitor': 'red' }), await connect({ 'x-user': '4' })]
  visitor.say({ event: 'say', text: 'Hello' })
  assert.deepEqual(await visitor.hear(), [{ event: 'said', text: 'Hello' }])
  visitor.say({ type: 'ping' })
  assert.deepEqual(await visitor.hear(), [{ event: 'error', code: 'malformed' }])
  user.say({ type: 'ping' })
  assert.equal(((await user.hear()) as { type: string }).type, 'pong')
  user.say({ event: 'say', text: 'Hello' })
  assert.equal(((await user.hear()) as { type: string }).type, 'error')
  await disconnect(visitor, user)
})

test('a push reaches the sockets of one visitor, and one for users reaches no visitor', async () => {
  const [red, again, blue] = [
    await connect({ 'x-visitor': 'red' }),
    await connect({ 'x-visitor': 'red' }),
    await connect({ 'x-visitor': 'blue' }),
  ]
  const user = await connect({ 'x-user': '4' })
  await inUnit(async (ctx) => {
    await push(ctx, [4], { type: 'touch', object: 'tickets', id: 1, kind: 'updated', at: ctx.now.toISOString() })
    await pushToVisitors(ctx, ['red'], '["for red"]')
    await pushToVisitors(ctx, ['blue'], '["for blue"]')
  })
  assert.deepEqual([await red.hear(), await again.hear()], [['for red'], ['for red']])
  assert.deepEqual(await blue.hear(), ['for blue'])
  assert.equal(((await user.hear()) as { type: string }).type, 'touch')
  await disconnect(red, again, blue, user)
})

test('a visitor whose key is no longer valid is disconnected before the next message', async () => {
  const blue = await connect({ 'x-visitor': 'blue' })
  validKeys.delete('blue')
  const closed = once(blue.socket, 'close')
  deps.caches.drop('settings', 1)
  await inUnit((ctx) => pushToVisitors(ctx, ['blue'], '["too late"]'))
  const [code] = await closed
  assert.deepEqual([code, blue.heard], [4401, []])
  validKeys.add('blue')
  await disconnect(blue)
})

test('a visitor has a limit of sockets, and without key or credentials none is opened', async () => {
  const two = [await connect({ 'x-visitor': 'red' }), await connect({ 'x-visitor': 'red' })]
  const statusOf = async (headers: Record<string, string>) => {
    const socket = new WebSocket(`${address}/ws`, { headers })
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
    socket.on('error', () => undefined).terminate()
    return response.statusCode
  }
  assert.deepEqual([await statusOf({ 'x-visitor': 'red' }), await statusOf({})], [429, 401])
  await disconnect(...two)
})

test('presence distinguishes visitors and users', () => {
  const table = createPresenceTable<'viewing'>(60_000)
  const visitor = referTo({ kind: 'visitor', key: '4' })
  const user = referTo({ kind: 'user', actor: { ...systemActor, id: 4 } })
  table.note({ connection_id: 'a', owner: visitor, topic: 'chat:1', state: 'viewing' })
  table.note({ connection_id: 'b', owner: user, topic: 'chat:1', state: 'viewing' })
  assert.deepEqual(
    [visitor, user].map((owner) => table.listOthers('chat:1', owner).map((one) => one.owner)),
    [[user], [visitor]],
  )
  table.note({ connection_id: 'a', owner: visitor, topic: 'chat:1', state: 'left' })
  assert.deepEqual(table.listOthers('chat:1', user), [])
})
