import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

/** Opens connections to a server that listens. */
async function listen({ app }: World) {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  return async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(port) })
    await once(socket, 'connect')
    return socket
  }
}

test('a server that stops does not wait for connections without a request', async () => {
  const w = await world()
  const open = await listen(w)
  const [unused, used] = [await open(), await open()]
  used.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  const [answer] = await once(used, 'data')
  assert.match(String(answer), /^HTTP\/1.1 200/)
  const ended = Promise.all([once(unused, 'close'), once(used, 'close')])
  await w.close()
  await ended
})

// Without the limit, a connection that is kept for the next request would only make this slow.
test('a server that stops answers a running request and closes its connection', { timeout: 30_000 }, async () => {
  const w = await world()
  const socket = await (await listen(w))()
  const running = once(w.app.server, 'request')
  socket.write(
    'POST /api/v1/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  )
  await running
  const stopped = w.close()
  socket.write('}')
  const [answer] = await once(socket, 'data')
  assert.match(String(answer), /^HTTP\/1.1 4\d\d/)
  await Promise.all([once(socket, 'close'), stopped])
})
