import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { whenTabCloses, joinElection, holdTabLock } from './leader-election.ts'

/** A tab in the queue, which records when it becomes and stops being the leader. */
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

test('when the leading tab is closed, the next one leads', async () => {
  const name = randomUUID()
  const one = queueUp(name)
  await one.first
  const two = queueUp(name)
  one.leave()
  await two.first
  two.leave()
})

test('a tab that stops responding loses the lead, and regains it when the other is closed', async () => {
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

test('a tab that was closed before its turn never leads', async () => {
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

test('other tabs notice when a tab is closed', async () => {
  const tab = randomUUID()
  const leave = holdTabLock(tab)
  const gone = whenTabCloses(tab)
  leave()
  await gone
})
