import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { type WebSocket as Socket, WebSocketServer } from 'ws'
import type { OutgoingMessage } from '#contract/live.ts'
import { type ReconnectingSocket, openReconnectingSocket } from './reconnecting-socket.ts'

const hello = { type: 'hello', user_id: 4, version: '1', at: '2026-01-05T09:30:00.000Z', cursor: '7' }

/** A server that greets every client, and a socket to it. */
async function begin(t: TestContext, ask: () => Promise<OutgoingMessage[]> = async () => []) {
  const server = new WebSocketServer({ port: 0 })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const heard: OutgoingMessage[] = []
  const links: string[] = []
  let socket: ReconnectingSocket | undefined
  const open = () => {
    socket = openReconnectingSocket({
      connect: () => new WebSocket(`ws://127.0.0.1:${port}`),
      ask,
      hear: (message) => void heard.push(message),
      onLink: (link) => void links.push(link),
    })
    return socket
  }
  t.after(() => {
    socket?.rest()
    server.close()
    for (const socket of server.clients) socket.terminate()
  })
  const meet = async (): Promise<Socket> => {
    const [socket] = (await once(server, 'connection')) as [Socket]
    socket.send(JSON.stringify(hello))
    return socket
  }
  return { server, open, meet, heard, links }
}

const word = async (socket: Socket) => JSON.parse(String((await once(socket, 'message'))[0]))

test('a broken socket reconnects, and messages of the old one are ignored', async (t) => {
  const { open, meet, links } = await begin(t)
  const socket = open()
  const first = await meet()
  const comesBack = meet()
  first.close()
  const second = await comesBack
  assert.deepEqual(links, ['connecting'])
  const said = word(second)
  const speaking = setInterval(() => socket.say({ type: 'ping' }), 20)
  assert.deepEqual(await said, { type: 'ping' })
  clearInterval(speaking)
})

test('a renewed socket closes the old one immediately and uses only the new one', async (t) => {
  const { open, meet, heard, links } = await begin(t)
  const socket = open()
  const first = await meet()
  const comesAgain = meet()
  const left = once(first, 'close')
  socket.renew()
  await Promise.all([comesAgain, left])
  assert.deepEqual(links, [])
  assert.ok(heard.length <= 2)
})

test('a stopped socket does not reconnect', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const { server, open, meet, links } = await begin(t)
  const socket = open()
  const first = await meet()
  const left = once(first, 'close')
  socket.rest()
  await left
  server.on('connection', () => assert.fail('it came back'))
  t.mock.timers.tick(60_000)
  assert.deepEqual(links, [])
})

test('silence counts as a broken socket', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { open, meet, heard, links } = await begin(t)
  open()
  const first = await meet()
  const left = once(first, 'close')
  while (heard.length === 0) await new Promise(setImmediate)
  t.mock.timers.tick(25_000)
  assert.deepEqual(links, [])
  t.mock.timers.tick(25_000)
  assert.deepEqual(links, ['connecting'])
  await left
})

test('without a socket the same messages are polled', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const touch = { type: 'touch', object: 'tickets', id: 1, kind: 'updated', at: hello.at } as const
  const { server, open, heard, links } = await begin(t, async () => [touch])
  server.on('connection', (socket) => socket.terminate())
  open()
  while (links.at(-1) !== 'polling') {
    await new Promise(setImmediate)
    t.mock.timers.tick(30_000)
  }
  while (heard.length === 0) {
    t.mock.timers.tick(15_000)
    await new Promise(setImmediate)
  }
  assert.deepEqual(heard[0], touch)
})
