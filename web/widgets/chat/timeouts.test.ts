import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Conversation } from './conversation.ts'
import { watchTimeouts } from './timeouts.ts'

const none = { idleTimeout: undefined, inactiveTimeout: undefined, waitingListTimeout: undefined }

test('timeouts of old snippets end silent chats and remove closed widgets, and others have none', (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] })
  const moment = { phase: 'ready' as Conversation['phase'], messages: [] as never[], isOpen: true, typedAt: 0 }
  const done: string[] = []
  const actions = { look: () => moment, end: () => done.push('end'), remove: () => done.push('remove') }
  const wait = (minutes: number) => {
    for (let seconds = 0; seconds < minutes * 60; seconds += 10) t.mock.timers.tick(10_000)
  }
  const stops = [
    watchTimeouts({ idleTimeout: 6, inactiveTimeout: 8, waitingListTimeout: 4 }, actions),
    watchTimeouts(none, actions),
  ]
  wait(10)
  assert.deepEqual(done, [], 'it is open')
  moment.phase = 'waiting'
  wait(3)
  assert.deepEqual(done, [])
  wait(1.5)
  assert.deepEqual(done.splice(0), ['end'])
  moment.phase = 'talking'
  wait(7)
  moment.typedAt = 1
  wait(7)
  assert.deepEqual(done, [], 'the visitor has typed')
  wait(1.5)
  assert.deepEqual(done.splice(0), ['end'])
  Object.assign(moment, { phase: 'ended', isOpen: false })
  wait(6.5)
  assert.deepEqual(done.splice(0), ['remove'])
  for (const stop of stops) stop()
  wait(60)
  assert.deepEqual(done, [])
})
