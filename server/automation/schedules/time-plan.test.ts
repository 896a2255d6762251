import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planDays, planHours, planMinutes, type TimePlan } from '#contract/time-plan.ts'
import { findNextRun, listNextRuns } from './time-plan.ts'

const chosen = (keys: readonly (string | number)[]) => Object.fromEntries(keys.map((key) => [key, true]))
const plan = (
  days: readonly string[],
  hours: readonly (string | number)[],
  minutes: readonly (string | number)[],
): TimePlan => ({ days: chosen(days), hours: chosen(hours), minutes: chosen(minutes) })

const next = (of: TimePlan, zone: string, base: string) => findNextRun(of, zone, new Date(base))?.toISOString() ?? null
const list = (of: TimePlan, zone: string, base: string, count: number) =>
  listNextRuns(of, zone, new Date(base), count).map((at) => at.toISOString().slice(0, 16))

const monday = plan(['Mon'], [9], [20])

const cases: [of: TimePlan, zone: string, base: string, expected: string | null][] = [
  // 2026-02-09 is a Monday.
  [monday, 'UTC', '2026-02-09T09:10:00Z', '2026-02-09T09:20:00.000Z'],
  [monday, 'UTC', '2026-02-09T09:21:00Z', '2026-02-09T09:20:00.000Z'],
  [monday, 'UTC', '2026-02-09T09:29:59.999Z', '2026-02-09T09:20:00.000Z'],
  [monday, 'UTC', '2026-02-09T09:30:00Z', '2026-02-16T09:20:00.000Z'],
  [plan(['Mon'], [1], [0]), 'Europe/Vilnius', '2026-02-08T23:10:00Z', '2026-02-15T23:00:00.000Z'],
  [plan(['Mon'], [1], [0]), 'Europe/Vilnius', '2026-02-08T23:00:00Z', '2026-02-08T23:00:00.000Z'],
  [plan(['Sun'], [23], [50]), 'Asia/Kathmandu', '2026-02-09T00:00:00Z', '2026-02-15T18:05:00.000Z'],
  [plan(['Mon'], [0], [0]), 'Pacific/Kiritimati', '2026-02-08T09:00:00Z', '2026-02-08T10:00:00.000Z'],
  [plan([], [9], [20]), 'UTC', '2026-02-09T09:10:00Z', null],
  [plan(['Mon'], [], [20]), 'UTC', '2026-02-09T09:10:00Z', null],
  [plan(['Mon'], [9], []), 'UTC', '2026-02-09T09:10:00Z', null],
  [{ days: { Mon: false }, hours: { 9: true }, minutes: { 0: true } }, 'UTC', '2026-02-09T00:00:00Z', null],
  [{ days: { Mon: true }, hours: { 9: true } }, 'UTC', '2026-02-09T00:00:00Z', null],
  [{}, 'UTC', '2026-02-09T00:00:00Z', null],
  // The clocks go from 02:00 to 03:00 (01:00 UTC): 02:30 does not exist, and is the moment of the change.
  [plan(['Sun'], [2], [30]), 'Europe/Berlin', '2026-03-29T00:00:00Z', '2026-03-29T01:00:00.000Z'],
  [plan(['Sun'], [2], [30]), 'Europe/Berlin', '2026-03-29T01:10:00Z', '2026-04-05T00:30:00.000Z'],
  [plan(['Sun'], [3], [0]), 'Europe/Berlin', '2026-03-29T00:00:00Z', '2026-03-29T01:00:00.000Z'],
  // Half an hour is left out.
  [plan(['Sun'], [2], [10]), 'Australia/Lord_Howe', '2026-10-03T12:00:00Z', '2026-10-03T15:30:00.000Z'],
  // The clocks go from 03:00 back to 02:00 (01:00 UTC): 02:30 is at 00:30 and at 01:30 UTC, and counts once.
  [plan(['Sun'], [2], [30]), 'Europe/Berlin', '2026-10-25T00:00:00Z', '2026-10-25T00:30:00.000Z'],
  [plan(['Sun'], [2], [30]), 'Europe/Berlin', '2026-10-25T00:40:00Z', '2026-11-01T01:30:00.000Z'],
  // Midnight does not exist, or exists twice.
  [plan(['Sun'], [0], [0]), 'America/Santiago', '2026-09-06T00:00:00Z', '2026-09-06T04:00:00.000Z'],
  [plan(['Sat'], [23], [30]), 'America/Santiago', '2026-04-05T02:00:00Z', '2026-04-05T02:30:00.000Z'],
  [plan(['Sat'], [23], [30]), 'America/Santiago', '2026-04-05T02:45:00Z', '2026-04-12T03:30:00.000Z'],
]

for (const [of, zone, base, expected] of cases)
  test(`the next run in ${zone} after ${base} is ${expected}`, () => assert.equal(next(of, zone, base), expected))

test('a plan for every hour runs in both hours when the clocks go back, and misses none when they go forward', () => {
  const hourly = plan(planDays, planHours, [0])
  assert.deepEqual(list(hourly, 'Europe/Berlin', '2026-10-25T00:00:00Z', 4), [
    '2026-10-25T00:00',
    '2026-10-25T01:00',
    '2026-10-25T02:00',
    '2026-10-25T03:00',
  ])
  assert.deepEqual(list(hourly, 'Europe/Berlin', '2026-03-29T00:00:00Z', 3), [
    '2026-03-29T00:00',
    '2026-03-29T01:00',
    '2026-03-29T02:00',
  ])
})

test('every time of the day runs each ten minutes over both changes, without a gap and without a repetition', () => {
  const always = plan(planDays, planHours, planMinutes)
  for (const [zone, base] of [
    ['Europe/Berlin', '2026-03-28T22:00:00Z'],
    ['Europe/Berlin', '2026-10-24T22:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T12:00:00Z'],
    ['America/Santiago', '2026-04-04T23:00:00Z'],
  ] as const) {
    const runs = listNextRuns(always, zone, new Date(base), 60).map((at) => at.getTime())
    const gaps = runs.slice(1).map((at, index) => at - Number(runs[index]))
    assert.deepEqual([...new Set(gaps)], [600_000], `${zone} ${base}`)
  }
})
