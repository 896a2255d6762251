import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planDays, planHours, planMinutes } from '#contract/time-plan.ts'
import { describePlan } from './describe-plan.ts'

const chosen = (keys: readonly (string | number)[]) => Object.fromEntries(keys.map((key) => [key, true]))
const words = (...[days, hours, minutes]: [(string | number)[], (string | number)[], (string | number)[]]) =>
  describePlan({ days: chosen(days), hours: chosen(hours), minutes: chosen(minutes) }).replaceAll('\u202f', ' ')

const all = [...planDays]

test('a time plan is told in words', () => {
  assert.equal(words(['Mon'], [6], [0]), 'On Monday at 6:00 AM')
  assert.equal(words(all, [6], [0, 30]), 'Every day at 6:00 AM and 6:30 AM')
  assert.equal(words(['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], planHours, [0]), 'On weekdays every hour')
  assert.equal(words(['Sat', 'Sun'], planHours, [...planMinutes]), 'On Saturday and Sunday every 10 minutes')
  assert.equal(words(all, planHours, [0, 30]), 'Every hour at 0 and 30 minutes past')
  assert.equal(words(all, planHours, [...planMinutes]), 'Every 10 minutes')
  assert.equal(
    words(all, [8, 9, 10, 11], [10, 20]),
    'Every day at 10 and 20 minutes past 8:00 AM, 9:00 AM, 10:00 AM, and 11:00 AM',
  )
  assert.equal(words(all, [6], []), 'Only manually')
  assert.equal(describePlan({}), 'Only manually')
})
