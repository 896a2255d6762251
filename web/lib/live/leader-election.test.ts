import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { whenTabCloses, joinElection, holdTabLock } from './leader-election.ts'

/** A tab in the queue, which tells when it leads and when it no longer does. */
function queueUp(name: string) {
  const begun: (() => void)[] = []
  const ended: (() => void)[] = []
  const next = (listeners: (() => void)[]) => new Promise<void>((resolve) => listeners.push(resolve))
  const leads = () => next(begun)
  const follows = () => next(ended)
  const first = leads()
  const turn = joinElection(name, () => {
    begun.splice(0).forEach((tell) => tell())
    return () => ended.splice(0).forEach((tell) => tell())
  })
  return { ...turn, first, leads, follows }
}

test('when the tab that leads leaves, the next one leads', async () => {
  const name = randomUUID()
  const one = queueUp(name)
  await one.first
  const two = queueUp(name)
  one.leave()
  await two.first
  two.leave()
})

test('a tab that fell silent loses the lead, and gets it back when the other leaves', async () => {
  const name = randomUUID()
  const one = queueUp(name)
  await one.first
  const two = queueUp(name)
  const robbed = one.follows()
  two.takeOver()
  await Promise.all([robbed, two.first])
  const again = one.leads()
  two.leave()
  await again
  one.leave()
})

test('a tab that left before its turn never leads', async () => {
  const name = randomUUID()
  const one = queueUp(name)
  await one.first
  const two = queueUp(name)
  void two.first.then(() => assert.fail('it left'))
  two.leave()
  one.leave()
  const three = queueUp(name)
  await three.first
  three.leave()
})

test('others learn when a tab is gone', async () => {
  const tab = randomUUID()
  const leave = holdTabLock(tab)
  const gone = whenTabCloses(tab)
  leave()
  await gone
})
