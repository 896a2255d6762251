import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type ClientOptions, WebSocket } from 'ws'
import { type IncomingMessage, type OutgoingMessage, outgoingMessage } from '#contract/live.ts'
import type { Deps } from '#kernel/context.ts'
import { notifyChannel } from '#kernel/events/events.ts'
import { listenForEvents } from '#kernel/events/listen.ts'
import { type CastName, tokenOf } from './cast.ts'
import { databaseUrl, testServer } from './postgres.ts'
import type { World } from './world.ts'

type MessageType = OutgoingMessage['type']
type Of<K extends MessageType> = Extract<OutgoingMessage, { type: K }>

/** The messages of a socket. Each is validated against the contract. */
export type TestSocket = {
  socket: WebSocket
  hello: Of<'hello'>
  say(message: IncomingMessage): void
  /** The first matching message since `mark`, received or awaited. */
  waitFor<K extends MessageType>(type: K, fits?: (message: Of<K>) => boolean): Promise<Of<K>>
  /** `waitFor` and `touches` ignore earlier messages. */
  mark(): void
  /** The messages of this type since `mark`. */
  all<K extends MessageType>(type: K): Of<K>[]
  /** `tickets 5`, in the order of arrival. */
  touches(): string[]
  closed: Promise<{ code: number; reason: string }>
  close(): Promise<unknown>
}

export type LiveTest = {
  address: string
  connect(headers: Record<string, string>, options?: ClientOptions): Promise<TestSocket>
  as(name: CastName): Promise<TestSocket>
  /** The status of a rejected upgrade. */
  refused(headers: Record<string, string>, path?: string): Promise<number>
  /** Closes the screens that are open. */
  empty(): Promise<unknown>
  close(): Promise<void>
}

const patience = 30_000

/** Starts an application that listens to browsers and to the database. */
export async function openLiveTest(w: World, app: FastifyInstance = w.app): Promise<LiveTest> {
  const listener = await listening(w, app.deps)
  const address = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
  const open: TestSocket[] = []
  const connect: LiveTest['connect'] = async (headers, options = {}) => {
    const heard = screenOf(new WebSocket(`${address}/ws`, { headers, ...options }))
    const screen = Object.assign(heard, { hello: await heard.waitFor('hello') })
    open.push(screen)
    return screen
  }
  return {
    address,
    connect,
    as: (name) => connect({ authorization: `Token token=${tokenOf(name)}` }),
    refused: async (headers, path = '/ws') => {
      const socket = new WebSocket(address + path, { headers })
      const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
      socket.on('error', () => undefined).terminate()
      return response.statusCode
    },
    empty: () => Promise.all(open.splice(0).map((screen) => screen.close())),
    close: async () => {
      await app.close()
      await listener.stop()
    },
  }
}

/**
 * Resolves when a socket has received everything so far: events arrive in order, and all users get messages about
 * their own record.
 */
export async function upToNow(w: World, screen: TestSocket, userId: number): Promise<void> {
  w.clock.now = new Date(w.clock.now.getTime() + 1)
  const at = w.clock.now.toISOString()
  await w.ada('PUT', `/users/${userId}`, { note: at })
  await screen.waitFor('touch', (touch) => touch.object === 'users' && touch.id === userId && touch.at === at)
}

/** Resolves once the listening connection is open. */
async function listening({ db }: World, deps: Deps) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const opened = Promise.withResolvers<void>()
  deps.pgNotify.subscribe(notifyChannel, () => opened.resolve())
  const connectionString = databaseUrl(await testServer(), rows[0]?.name ?? '')
  const listener = listenForEvents(connectionString, deps, pino({ level: 'silent' }))
  await opened.promise
  return listener
}

function screenOf(socket: WebSocket): Omit<TestSocket, 'hello'> {
  const heard: OutgoingMessage[] = []
  const came = new EventTarget()
  socket.on('message', (frame) => {
    heard.push(outgoingMessage.parse(JSON.parse(String(frame))))
    came.dispatchEvent(new Event('message'))
  })
  const closed = once(socket, 'close').then(([code, reason]) => ({ code, reason: String(reason) }))
  const all = <K extends MessageType>(type: K) => heard.filter((message): message is Of<K> => message.type === type)
  const say = (message: IncomingMessage) => socket.send(JSON.stringify(message))
  const waitFor = async <K extends MessageType>(type: K, fits: (message: Of<K>) => boolean = () => true) => {
    const deadline = AbortSignal.timeout(patience)
    for (;;) {
      const found = all(type).find(fits)
      if (found) return found
      if (deadline.aborted) assert.fail(`no ${type} came, only ${JSON.stringify(heard)}`)
      if (socket.readyState === WebSocket.CLOSED) assert.fail(`closed before any ${type} came`)
      await Promise.race([once(came, 'message', { signal: deadline }).catch(() => undefined), closed])
    }
  }
  return {
    socket,
    say,
    waitFor,
    mark: () => void heard.splice(0),
    all,
    touches: () => all('touch').map(({ object, id }) => `${object} ${id}`),
    closed,
    close: () => {
      socket.close()
      return closed
    },
  }
}
