import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { world } from '#tests/support/world.ts'

test('a server that stops does not wait for connections without a request', async () => {
  const w = await world()
  const { port } = new URL(await w.app.listen({ host: '127.0.0.1', port: 0 }))
  const open = async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(port) })
    await once(socket, 'connect')
    return socket
  }
  const [unused, used] = [await open(), await open()]
  used.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  const [answer] = await once(used, 'data')
  assert.match(String(answer), /^HTTP\/1.1 200/)
  const ended = Promise.all([once(unused, 'close'), once(used, 'close')])
  await w.close()
  await ended
})
