import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { closeCodes, liveErrors } from '#contract/live.ts'
import { hostileValue, valueOf } from '#tests/generated/hostile-input.ts'
import { openLiveTest, type TestSocket, type LiveTest } from '#tests/support/live.ts'
import { fc } from '#tests/support/properties.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let stage: LiveTest
before(async () => {
  w = await world()
  stage = await openLiveTest(w)
})
after(async () => {
  await stage.close()
  await w.close()
})

const malformed = { type: 'error', code: 'malformed', message: liveErrors.malformed }
const stillServes = async () => (await stage.as('agnes')).close()

/** Up to four mistakes are forgiven; so many are made on one connection. */
async function answersTo(frames: readonly (string | Buffer)[]): Promise<unknown[]> {
  const screen = await stage.as('agnes')
  for (const frame of frames) screen.socket.send(frame)
  screen.say({ type: 'ping' })
  await screen.waitFor('pong')
  const errors = screen.all('error')
  await screen.close()
  return errors
}

test('invalid messages get the same constant error', async () => {
  const texts = [
    '',
    'nonsense',
    'null',
    '7',
    '[]',
    '{}',
    '[{"type":"ping"}]',
    '{"type":["ping"]}',
    '{"type":{}}',
    '{"type":"__proto__"}',
    '{"type":"constructor"}',
    '{"type":"base"}',
    '{"type":"hello"}',
    '{"__proto__":{"type":"ping"}}',
    '{"type":"ping","__proto__":{"polluted":true}}',
    '{"type":"ping","more":1}',
    '{"type":"resume"}',
    '{"type":"resume","cursor":7}',
    '{"type":"resume","cursor":"0"}',
    '{"type":"resume","cursor":"1; drop table users"}',
    `{"type":"resume","cursor":"${'9'.repeat(400)}"}`,
    '{"type":"presence"}',
    '{"type":"presence","ticket_id":"1","state":"viewing"}',
    '{"type":"presence","ticket_id":1,"state":"dancing"}',
    '{"type":"presence","ticket_id":1e99,"state":"idle"}',
    '['.repeat(16_000),
  ]
  const frames = [...texts, Buffer.from('{"type":"ping"}'), Buffer.alloc(100, 255)]
  for (let at = 0; at < frames.length; at += 4) {
    const some = frames.slice(at, at + 4)
    assert.deepEqual(
      await answersTo(some),
      some.map(() => malformed),
      String(some),
    )
  }
  assert.equal(({} as Record<string, unknown>).polluted, undefined)
})

test('any value in any field of a message gets a constant error', async () => {
  const sample = fc.sample(fc.tuple(hostileValue, fc.constantFrom('type', 'cursor', 'ticket_id', 'state')), 60)
  for (const [value, key] of sample) {
    const message = JSON.stringify({ type: 'presence', ticket_id: 1, state: 'idle', [key]: valueOf(value) })
    if (Buffer.byteLength(message) > 16_000) continue
    for (const error of await answersTo([message])) {
      assert.ok(Object.values(liveErrors).includes((error as typeof malformed).message), message)
    }
  }
})

const endsRefused = async (screen: TestSocket) => assert.equal((await screen.closed).code, closeCodes.refused)

test('after five invalid messages the connection is closed', async () => {
  const screen = await stage.as('agnes')
  for (let mistake = 0; mistake < 9; mistake += 1) screen.socket.send('nonsense')
  await endsRefused(screen)
  assert.equal(screen.all('error').length, 5)
})

test('too many messages or pings close the connection', async () => {
  const [talker, pinger] = await Promise.all([stage.as('agnes'), stage.as('agnes')])
  for (let count = 0; count < 1000; count += 1) {
    talker.say({ type: 'ping' })
    pinger.socket.ping()
  }
  await Promise.all([endsRefused(talker), endsRefused(pinger)])
  assert.ok(talker.all('pong').length < 100)
  await stillServes()
})

test('a message that is too long, in one or several frames, closes the connection', async () => {
  const [long, pieces] = await Promise.all([stage.as('agnes'), stage.as('agnes')])
  long.socket.send('x'.repeat(10_000_000))
  for (let count = 0; count < 200; count += 1) pieces.socket.send('x', { fin: false })
  assert.equal((await long.closed).code, 1009)
  assert.equal((await pieces.closed).code, 1008)
  await stillServes()
})

test('binary messages and invalid frames close the connection', async () => {
  const [text, frame] = await Promise.all([stage.as('agnes'), stage.as('agnes')])
  text.socket.send(Buffer.from([0xff, 0xfe]), { binary: false })
  ;(frame.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(Buffer.alloc(64, 0xff))
  assert.equal((await text.closed).code, 1007)
  assert.equal((await frame.closed).code, 1002)
  await stillServes()
})
