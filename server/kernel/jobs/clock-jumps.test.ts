import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import type { WorkerEvents } from 'graphile-worker'
import { reportClockJumps } from './clock-jumps.ts'

const minute = 60_000

test('a runner is replaced when the clock jumped, and not when it is a little late', () => {
  const events: WorkerEvents = new EventEmitter()
  const reported: string[] = []
  reportClockJumps(events, (reason) => reported.push(reason))
  const fire = (name: 'cron:prematureTimer' | 'cron:overdueTimer', minutes: number) =>
    events.emit(name, { currentTimestamp: minutes * minute, expectedTimestamp: 0 } as never)
  fire('cron:overdueTimer', 2)
  fire('cron:prematureTimer', -1)
  assert.deepEqual(reported, [])
  fire('cron:overdueTimer', 2880)
  fire('cron:prematureTimer', -60)
  assert.deepEqual(reported, ['the clock jumped by 2880 minutes', 'the clock jumped by -60 minutes'])
})
