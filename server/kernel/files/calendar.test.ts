import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventsIn } from './calendar.ts'

const calendarOf = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
const eventOf = (...lines: string[]) => eventsIn(calendarOf('BEGIN:VEVENT', ...lines, 'END:VEVENT'))?.[0]

test('an event has a title, a place, a time and people', () => {
  const event = eventOf(
    'SUMMARY;LANGUAGE=de:Abnahme\\, Teil 1',
    'LOCATION:Raum 1\\; Keller',
    'DTSTART:20261115T090000Z',
    'DTEND:20261115T100000Z',
    'ATTENDEE;CN="Nora: N";ROLE=REQ-PARTICIPANT:MAILTO:nora@example.com',
    'ATTENDEE:mailto:otto@example.com',
    'ORGANIZER;CN=Agnes:mailto:agnes@example.com',
    'DESCRIPTION:eins\\nzw',
    ' ei',
  )
  assert.deepEqual(event, {
    title: 'Abnahme, Teil 1',
    location: 'Raum 1; Keller',
    start_date: '2026-11-15T09:00:00.000Z',
    end_date: '2026-11-15T10:00:00.000Z',
    attendees: ['nora@example.com', 'otto@example.com'],
    organizer: 'agnes@example.com',
    description: 'eins\nzwei',
  })
})

test('fields of alarms and time zones are not fields of the event', () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Europe/Berlin', 'DTSTART:16010101T030000', 'END:VTIMEZONE']
  const alarm = ['BEGIN:VALARM', 'SUMMARY:Wake up', 'ATTENDEE:mailto:x@example.com', 'END:VALARM']
  const [event] =
    eventsIn(calendarOf(...zone, 'BEGIN:VEVENT', ...alarm, 'SUMMARY:Visit', 'END:VEVENT', 'SUMMARY:outside')) ?? []
  assert.deepEqual([event?.title, event?.attendees, event?.start_date], ['Visit', [], null])
})

test('times are instants if their time zone is known', () => {
  const starts = (line: string) => eventOf(line)?.start_date
  assert.equal(starts('DTSTART;TZID=Europe/Berlin:20260715T090000'), '2026-07-15T07:00:00.000Z')
  assert.equal(starts('DTSTART;TZID="Europe/Berlin":20261215T090000'), '2026-12-15T08:00:00.000Z')
  assert.equal(starts('DTSTART;TZID=America/New_York:20261101T003000'), '2026-11-01T04:30:00.000Z')
  assert.equal(starts('DTSTART;TZID=Nobody Knows Time:20260715T090000'), '2026-07-15T09:00:00')
  assert.equal(starts('DTSTART:20260715T090000'), '2026-07-15T09:00:00')
  assert.equal(starts('DTSTART;VALUE=DATE:20261224'), '2026-12-24')
  for (const nonsense of ['DTSTART:20269999T999999Z', 'DTSTART:99999999', 'DTSTART:tomorrow', 'DTSTART:'])
    assert.equal(starts(nonsense), null, nonsense)
})

test('other files have no events', () => {
  for (const text of ['', 'hello', 'BEGIN:VCARD', 'BEGIN:VEVENT\r\nSUMMARY:x', '\0']) {
    assert.equal(eventsIn(text), undefined, text)
  }
  assert.deepEqual(eventsIn(calendarOf()), [])
})

test('broken calendars are read as far as possible', { timeout: 120_000 }, () => {
  assert.equal(eventsIn('\uFEFFbegin:vcalendar\nbegin:vevent\nsummary:x')?.[0]?.title, 'x')
  assert.equal(eventsIn(calendarOf('END:VEVENT', 'END:X', 'BEGIN:VEVENT', 'no colon', 'SUMMARY:y'))?.[0]?.title, 'y')
  assert.equal(eventsIn(calendarOf(...Array.from({ length: 5000 }, () => 'BEGIN:VEVENT')))?.length, 100)
  for (const hostile of ['X;A="', '"', '\n ', 'A:b\n', ';', 'A;B=:'])
    assert.deepEqual(eventsIn(calendarOf(hostile.repeat(250_000 / hostile.length))), [])
})
