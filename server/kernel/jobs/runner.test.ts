import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import type { WorkerEvents } from 'graphile-worker'
import { fetchAnnouncedJobs } from './runner.ts'

test('jobs that were announced during a delay are fetched when it ends, and otherwise none', () => {
  const events = new EventEmitter() as WorkerEvents & EventEmitter
  fetchAnnouncedJobs(events)
  const fetchesAfter = (refetchDelayCounter: number) => {
    const localQueue = { refetchDelayCounter, refetchDelayFetchOnComplete: false }
    events.emit('localQueue:refetchDelay:expired', { localQueue } as never)
    return localQueue.refetchDelayFetchOnComplete
  }
  assert.equal(fetchesAfter(0), false)
  assert.equal(fetchesAfter(1), true)
})
