import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { type BusinessCalendar, type BusinessHours, createBusinessTime, endOf, secondsOf } from './business-time.ts'
import { weekDays } from './week.ts'

const at = (text: string): number => Date.parse(`${text}Z`)
const timeText = (time: number | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString().slice(0, 19)

const week = (days: string, ...timeframes: [string, string][]): BusinessHours =>
  Object.fromEntries(weekDays.map((day) => [day, { active: days.includes(day), timeframes }]))

const berlin = { timezone: 'Europe/Berlin', public_holidays: {} }
const office = { ...berlin, business_hours: week('mon tue wed thu fri', ['09:00', '17:00']) }
const always = { ...berlin, business_hours: week(weekDays.join(' '), ['00:00', '23:59']) }

const worked: [BusinessCalendar, from: string, minutes: number, due: string][] = [
  [office, '2026-02-06T15:30:00', 60, '2026-02-09T08:30:00'],
  // A span that ends at closing time is due then, not at the next opening.
  [office, '2026-02-06T15:00:00', 60, '2026-02-06T16:00:00'],
  [office, '2026-02-03T05:30:00', 60, '2026-02-03T09:00:00'],
  [
    { ...office, public_holidays: { '2026-02-10': { active: true, summary: 'Holiday' } } },
    '2026-02-09T15:30:00',
    120,
    '2026-02-11T09:30:00',
  ],
  [
    { ...office, public_holidays: { '2026-02-10': { active: true, removed: true, summary: 'Not one' } } },
    '2026-02-09T15:30:00',
    120,
    '2026-02-10T09:30:00',
  ],
  [{ ...berlin, business_hours: week('sun', ['01:00', '05:00']) }, '2026-03-29T00:00:00', 170, '2026-03-29T02:50:00'],
  [office, '2026-02-05T10:15:20', 960, '2026-02-09T10:15:20'],
  [always, '2026-02-28T10:00:00', 2880, '2026-03-02T10:00:00'],
  [always, '2028-02-28T10:00:00', 2880, '2028-03-01T10:00:00'],
]

test('minutes are added within opening times', () => {
  for (const [calendar, from, minutes, due] of worked)
    assert.equal(timeText(createBusinessTime(calendar).addMinutes(at(from), minutes)), due, `${from} + ${minutes}`)
})

test('a day on which the clocks change has an hour more or less', () => {
  const { countMinutes } = createBusinessTime({ ...berlin, business_hours: week('sun', ['01:00', '05:00']) })
  assert.equal(countMinutes(at('2026-03-28T12:00:00'), at('2026-03-30T12:00:00')), 180)
  assert.equal(countMinutes(at('2026-10-24T12:00:00'), at('2026-10-26T12:00:00')), 300)
})

test('seconds are counted, and whole minutes returned', () => {
  const { countMinutes } = createBusinessTime(office)
  assert.equal(countMinutes(at('2026-02-05T10:15:20'), at('2026-02-06T09:15:50')), 420)
})

test('pauses are left out', () => {
  const pause = { from: at('2026-06-09T09:00:00'), to: at('2026-06-09T14:00:00') }
  const { addMinutes } = createBusinessTime(office)
  assert.equal(timeText(addMinutes(at('2026-06-09T08:00:00'), 110, [pause])), '2026-06-09T14:50:00')
  assert.equal(timeText(addMinutes(at('2026-06-09T08:00:00'), 120, [pause])), '2026-06-09T15:00:00')
})

test('a calendar that is never open has no due times', () => {
  const never = createBusinessTime({ ...berlin, business_hours: week('', ['09:00', '17:00']) })
  assert.equal(never.addMinutes(at('2026-02-05T10:00:00'), 1), undefined)
  assert.equal(never.countMinutes(at('2026-02-05T10:00:00'), at('2026-03-05T10:00:00')), 0)
})

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
  'UTC',
]

/** Looks at the clock on the wall minute by minute; the difference to UTC is read each quarter of an hour. */
function createSlowModel({ timezone, business_hours, public_holidays }: BusinessCalendar) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
  const offsets = new Map<number, number>()
  const offsetAt = (time: number) => {
    const quarter = Math.floor(time / 900_000) * 900_000
    const offset = offsets.get(quarter) ?? Date.parse(`${format.format(quarter).replace(' ', 'T')}Z`) - quarter
    offsets.set(quarter, offset)
    return offset
  }
  const frames = weekDays.map((name) => {
    const { active, timeframes } = business_hours[name] ?? { active: false, timeframes: [] }
    return active ? timeframes.map(([from, to]) => [secondsOf(from), endOf(to)] as const) : []
  })
  const holidays = new Set(Object.keys(public_holidays).map((date) => at(`${date}T00:00:00`)))
  return (time: number): boolean => {
    const wall = time + offsetAt(time)
    const date = Math.floor(wall / 86_400_000)
    const seconds = (wall - date * 86_400_000) / 1000
    if (holidays.has(date * 86_400_000)) return false
    return (frames[(date + 3) % 7] ?? []).some(([from, to]) => from <= seconds && seconds < to)
  }
}

const clockText = (quarter: number): string =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`

/** The hours in which clocks change are no limits here: the model does not know which of two equal times is meant. */
const limits = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 6 })
  .map((quarters) => quarters.filter((quarter) => quarter === 0 || quarter > 16).toSorted((a, b) => a - b))
const frames = limits.map((quarters) =>
  quarters.flatMap((from, index): [string, string][] => {
    const to = quarters[index + 1]
    return index % 2 === 0 && to !== undefined ? [[clockText(from), clockText(to)]] : []
  }),
)

/** Around changes of the clocks, leap days and the turn of a year. */
const starts = [
  '2026-03-08',
  '2026-03-29',
  '2026-10-25',
  '2026-11-01',
  '2026-04-05',
  '2026-09-27',
  '2028-02-28',
  '2026-12-30',
]

const generated = fc.record({
  calendar: fc.record({
    timezone: fc.constantFrom(...zones),
    business_hours: fc
      .tuple(...weekDays.map(() => fc.record({ active: fc.boolean(), timeframes: frames })))
      .map((days) => Object.fromEntries(weekDays.map((name, index) => [name, days[index]])) as BusinessHours),
    public_holidays: fc
      .array(fc.constantFrom('2026-03-09', '2026-03-30', '2026-10-26', '2028-02-29', '2027-01-01'), { maxLength: 2 })
      .map((dates) => Object.fromEntries(dates.map((date) => [date, { active: true, summary: 'Holiday' }]))),
  }),
  start: fc
    .tuple(fc.constantFrom(...starts), fc.integer({ min: -1440, max: 1440 }))
    .map(([date, minutes]) => at(`${date}T12:00:00`) + minutes * 60_000),
  minutes: fc.integer({ min: 1, max: 1200 }),
  pause: fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 900 })),
})

test('300 generated calendars agree with a clock that is read minute by minute', () => {
  fc.assert(
    fc.property(generated, ({ calendar, start, minutes, pause: [after, length] }) => {
      const pause = { from: start + after * 60_000, to: start + (after + length) * 60_000 }
      const pauses = length > 0 ? [pause] : []
      const { addMinutes, countMinutes } = createBusinessTime(calendar)
      const isOpen = createSlowModel(calendar)
      const end = start + 3 * 1440 * 60_000
      let counted = 0
      let due: number | undefined
      for (let time = start; time < end; time += 60_000) {
        if (!isOpen(time) || (time >= pause.from && time < pause.to)) continue
        counted += 1
        if (counted === minutes) due = time + 60_000
      }
      assert.equal(countMinutes(start, end, pauses), counted)
      if (due !== undefined) assert.equal(timeText(addMinutes(start, minutes, pauses)), timeText(due))
    }),
    { numRuns: 300, seed: 20_261_117 },
  )
})
