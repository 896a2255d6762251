import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { set } from '#tests/support/browser.ts'
import { type World, world } from '#tests/support/world.ts'
import { readHolidays } from './jobs.ts'

let w: World
/** What the feed answers, by path. */
const files: Record<string, string> = {}
const server = createServer(({ url = '' }, response) => {
  if (url === '/away') return response.writeHead(503).end()
  return response.end(files[url] ?? 'no calendar')
})
let feeds = ''

before(async () => {
  w = await world()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  feeds = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(async () => {
  server.close()
  await w.close()
})

const hours = {
  mon: {
    active: true,
    timeframes: [
      ['09:00', '12:00'],
      ['13:00', '17:00'],
    ],
  },
}
const given = { name: 'Office', timezone: 'Europe/Berlin', business_hours: hours }
const ical = (...events: string[]) =>
  ['BEGIN:VCALENDAR', ...events.map((event) => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT`), 'END:VCALENDAR'].join('\r\n')

test('the installed calendar follows the time zone of the installation until it is changed', async () => {
  const zone = async () => (await w.ada('GET', '/calendars/1')).body.timezone
  const settings: { id: number; name: string }[] = (await w.ada('GET', '/settings?per_page=500')).body
  const { id } = settings.find(({ name }) => name === 'timezone_default') ?? { id: 0 }
  const move = async (value: string) => {
    assert.equal((await w.ada('PUT', `/settings/${id}`, { state_current: { value } })).status, 200)
    await w.work.drain()
  }
  await move('Europe/Berlin')
  assert.equal(await zone(), 'Europe/Berlin')
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
  await w.ada('PUT', '/calendars/1', { timezone: 'UTC' })
  await move('Europe/Vienna')
  assert.equal(await zone(), 'UTC')
})

test('a fresh install has a default calendar, and one calendar always is the default', async () => {
  const [first] = (await w.ada('GET', '/calendars')).body
  assert.deepEqual([first.default, first.timezone, first.last_log, first.last_sync], [true, 'UTC', null, null])
  const { status, body } = await w.ada('POST', '/calendars', { ...given, name: 'Second', default: true })
  assert.equal(status, 201)
  assert.equal((await w.ada('GET', `/calendars/${first.id}`)).body.default, false)
  await w.ada('PUT', `/calendars/${body.id}`, { default: false })
  const marked = (await w.ada('GET', '/calendars')).body.filter((one: { default: boolean }) => one.default)
  assert.equal(marked.length, 1)
  await w.ada('DELETE', `/calendars/${body.id}`)
  assert.equal((await w.ada('GET', `/calendars/${first.id}`)).body.default, true)
  assert.equal((await w.ada('POST', '/calendars', { ...given, name: first.name.toUpperCase() })).status, 422)
})

test('business hours are checked', async () => {
  const refused = async (business_hours: unknown, text: string) => {
    const { status, body } = await w.ada('POST', '/calendars', { ...given, name: 'Wrong', business_hours })
    assert.equal(status, 422, text)
    assert.ok(body.error.includes(text), body.error)
    assert.match(body.field, /^business_hours/)
  }
  await refused({}, 'There are no business hours configured.')
  await refused({ mon: { active: false, timeframes: [['09:00', '17:00']] } }, 'There are no business hours configured.')
  await refused({ mon: { active: true, timeframes: [['17:00', '09:00']] } }, 'nonsensical hours provided')
  await refused({ mon: { active: true, timeframes: [['9 am', '5 pm']] } }, 'must be in `HH:MM` or `HH:MM:SS` format')
  await refused({ mon: { active: true, timeframes: [['09:00', '25:00']] } }, 'must be in `HH:MM` or `HH:MM:SS` format')
  for (const [field, value] of [
    ['timezone', 'Mars/Olympus'],
    ['public_holidays', { '2026-02-31': { active: true, summary: 'None' } }],
    ['ical_url', 'file:///etc/passwd'],
    ['name', ''],
  ] as const) {
    const { status, body } = await w.ada('POST', '/calendars', { ...given, name: 'Wrong', [field]: value })
    assert.deepEqual([status, body.field], [422, field])
  }
})

test('forms get time zones and all calendars', async () => {
  const { body } = await w.ada('GET', '/calendars_init')
  assert.ok(body.record_ids.length > 0 && body.assets.Calendar[body.record_ids[0]])
  assert.deepEqual([body.timezones['Asia/Kolkata'], body.timezones['America/St_Johns']], [5, -4])
  assert.deepEqual((await w.ada('GET', '/calendars/timezones')).body.timezones, body.timezones)
  for (const path of ['/calendars', '/calendars_init', '/calendars/timezones']) {
    assert.equal((await w.agnes('GET', path)).status, 403)
    assert.equal((await w.anyone('GET', path)).status, 401)
  }
})

test('holidays of a feed are added, and those changed by hand stay', async () => {
  await set(w, 'webhook_private_networks', '127.0.0.1')
  files['/a.ics'] = ical(
    'DTSTART;VALUE=DATE:20261225\r\nSUMMARY:Christmas\r\n  Day',
    'DTSTART;VALUE=DATE:20000101\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:New Year',
    'DTSTART;VALUE=DATE:20260329\r\nSUMMARY:Daylight Saving Time starts',
  )
  const { body: created } = await w.ada('POST', '/calendars', { ...given, name: 'Feed', ical_url: `${feeds}/a.ics` })
  assert.equal(created.last_sync, null)
  await w.work.drain()
  const read = async () => (await w.ada('GET', `/calendars/${created.id}`)).body
  const { public_holidays, last_log, last_sync } = await read()
  assert.equal(last_log, null)
  assert.ok(last_sync)
  assert.deepEqual(Object.keys(public_holidays), ['2026-01-01', '2026-12-25', '2027-01-01', '2028-01-01', '2029-01-01'])
  assert.equal(public_holidays['2026-12-25'].summary, 'Christmas Day')
  await w.ada('PUT', `/calendars/${created.id}`, {
    public_holidays: { ...public_holidays, '2026-12-25': { active: false, summary: 'Christmas Day', feed: 'x' } },
  })
  files['/b.ics'] = ical('DTSTART;VALUE=DATE:20261226\r\nSUMMARY:Boxing Day')
  await w.ada('PUT', `/calendars/${created.id}`, { ical_url: `${feeds}/b.ics` })
  await w.work.drain()
  assert.deepEqual(Object.keys((await read()).public_holidays), ['2026-12-26'])
  await w.ada('PUT', `/calendars/${created.id}`, { ical_url: `${feeds}/away` })
  await w.work.drain()
  const failed = await read()
  assert.equal(failed.last_log, 'The server answered with status 503.')
  assert.deepEqual(Object.keys(failed.public_holidays), ['2026-12-26'])
  await w.ada('PUT', `/calendars/${created.id}`, { ical_url: `${feeds}/nothing` })
  await w.work.drain()
  assert.equal((await read()).last_log, 'This is not a calendar file.')
  await w.ada('PUT', `/calendars/${created.id}`, { ical_url: 'http://10.0.0.1/a.ics' })
  await w.work.drain()
  assert.match((await read()).last_log, /not public/)
})

const now = new Date('2026-06-01T00:00:00Z')
const daysOf = (rule: string, start = '20250101') =>
  [...(readHolidays(ical(`DTSTART;VALUE=DATE:${start}\r\nRRULE:${rule}\r\nSUMMARY:Day`), now)?.keys() ?? [])].slice(
    0,
    3,
  )

test('recurring holidays are expanded', () => {
  assert.deepEqual(daysOf('FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'), ['2025-11-27', '2026-11-26', '2027-11-25'])
  assert.deepEqual(daysOf('FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO'), ['2026-05-25', '2027-05-31', '2028-05-29'])
  assert.deepEqual(daysOf('FREQ=YEARLY;INTERVAL=2', '20200229'), ['2028-02-29'])
  assert.deepEqual(daysOf('FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=7'), ['2025-05-31', '2025-06-30', '2025-07-31'])
  assert.deepEqual(daysOf('FREQ=WEEKLY;INTERVAL=2;UNTIL=20250630', '20250602'), [
    '2025-06-02',
    '2025-06-16',
    '2025-06-30',
  ])
  assert.deepEqual(daysOf('FREQ=DAILY;COUNT=2', '20260601'), ['2026-06-01', '2026-06-02'])
  assert.deepEqual(daysOf('FREQ=SECONDLY', '20260601'), ['2026-06-01'])
})

test('files that are no calendars or nonsense do no harm', () => {
  assert.equal(readHolidays('<html>', now), undefined)
  assert.equal(readHolidays(ical('DTSTART:99999999\r\nSUMMARY:x', 'SUMMARY:y', 'DTSTART:20260601'), now)?.size, 0)
  const many = ical(...Array.from({ length: 3000 }, () => 'DTSTART:20260601\r\nRRULE:FREQ=DAILY\r\nSUMMARY:x'))
  assert.ok((readHolidays(many, now)?.size ?? 0) > 1000)
  assert.equal(readHolidays(`BEGIN:VCALENDAR\n${'A;'.repeat(100_000)}`, now)?.size, 0)
})

test('triggers can ask whether it is working time', async () => {
  const { body: calendar } = await w.ada('POST', '/calendars', { ...given, name: 'For triggers' })
  const { status, text } = await w.ada('POST', '/triggers', {
    name: 'Only while open',
    condition: { 'execution_time.calendar_id': { operator: 'is in working time', value: [String(calendar.id)] } },
    perform: { 'ticket.tags': { operator: 'add', value: 'open' } },
  })
  assert.equal(status, 201, text)
  const tagsAt = async (time: string) => {
    w.clock.now = new Date(time)
    const ticket = { title: 'Printer', group: 'Users', customer: 'nora@example.com' }
    const { body } = await w.agnes('POST', '/tickets', ticket)
    return (await w.agnes('GET', `/tags?object=Ticket&o_id=${body.id}`)).body.tags
  }
  assert.deepEqual(await tagsAt('2026-11-15T10:00:00Z'), [])
  assert.deepEqual(await tagsAt('2026-11-16T10:00:00Z'), ['open'])
  assert.deepEqual(await tagsAt('2026-11-16T11:30:00Z'), [], 'between two periods')
})

test('the public holidays of countries and states are known without a network', async () => {
  const { body } = await w.ada('GET', '/calendars/holiday_regions')
  const germany = body.countries.find(({ code }: { code: string }) => code === 'DE')
  assert.ok(germany.states.some(({ code, name }: { code: string; name: string }) => code === 'BY' && name === 'Bayern'))
  const list = async (query: string) => (await w.ada('GET', `/calendars/holidays?${query}`)).body
  const { holidays } = await list('country=de&state=BY&from=2026&until=2027&language=de-DE')
  assert.deepEqual(
    [holidays['2026-01-06'], holidays['2026-04-03'], holidays['2027-12-25']],
    ['Heilige Drei Könige', 'Karfreitag', '1. Weihnachtstag'],
  )
  assert.equal((await list('country=DE&state=BE&from=2026&until=2026')).holidays['2026-01-06'], undefined)
  for (const [query, field] of [
    ['country=XX&from=2026&until=2026', 'country'],
    ['country=DE&state=ZZ&from=2026&until=2026', 'country'],
    ['country=DE&from=2026&until=2025', 'until'],
    ['country=DE&from=1990&until=2100', 'until'],
    ['country=DE&until=2026', 'from'],
  ])
    assert.equal((await list(query as string)).field, field, query)
  assert.equal((await w.agnes('GET', '/calendars/holidays?country=DE&from=2026&until=2026')).status, 403)
})

test('a question about public holidays is answered by one thread, however often it is asked', async (t) => {
  let threads = 0
  const count = () => void (threads += 1)
  process.on('worker', count)
  t.after(() => process.off('worker', count))
  const ask = async () => (await w.ada('GET', '/calendars/holidays?country=PT&from=2031&until=2031')).body.holidays
  const answers = [...(await Promise.all([ask(), ask()])), await ask()]
  assert.equal(answers[0]['2031-01-01'], "New Year's Day")
  assert.deepEqual(answers, [answers[0], answers[0], answers[0]])
  assert.equal(threads, 1)
})
