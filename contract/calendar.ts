import { z } from 'zod'
import { type BusinessHours, endOf, type Holiday, secondsOf } from './business-time.ts'
import { endpoint } from './endpoint.ts'
import { failsWith, makeIssue } from './issues.ts'
import { bool, boundedText, int, requiredText, text } from './lenient.ts'
import { isTimeZone } from './opening-hours.ts'
import { resource } from './resource.ts'
import { type WeekDay, weekDays } from './week.ts'
import { assets, recordId, timestamp } from './wire.ts'

const clockPattern = /^(?:(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?|24:00(?::00)?)$/
const clock = z
  .string()
  .refine(
    (value) => clockPattern.test(value),
    failsWith('invalid_value', 'invalid timestamp: must be in `HH:MM` or `HH:MM:SS` format'),
  )
const timeframe = z
  .tuple([clock, clock])
  .refine(
    ([from, to]) => secondsOf(from) < endOf(to),
    failsWith('invalid_range', 'nonsensical hours provided: the end is not after the start'),
  )

const mostTimeframes = 24
const closed = { active: false, timeframes: [] as [string, string][] }
const businessDay = z.object({
  active: bool().default(false),
  timeframes: z.array(timeframe).max(mostTimeframes).default([]),
})
const days = Object.fromEntries(weekDays.map((name) => [name, businessDay.default(closed)])) as Record<
  WeekDay,
  z.ZodDefault<typeof businessDay>
>

const isOpenSometime = (hours: BusinessHours): boolean =>
  Object.values(hours).some(({ active, timeframes }) => active && timeframes.length > 0)

const businessHours = z
  .object(days)
  .refine(isOpenSometime, failsWith('required', 'There are no business hours configured.'))
  .meta({
    wire: {
      type: 'object',
      description: 'By day, `mon` to `sun`. Days that are missing are closed.',
      additionalProperties: {
        type: 'object',
        properties: {
          active: { type: 'boolean' },
          timeframes: {
            type: 'array',
            items: { type: 'array', items: { type: 'string' }, examples: [['09:00', '17:00']] },
          },
        },
      },
    },
  })

const mostHolidays = 2000
const isDate = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00Z`).getUTCDate() === Number(value.slice(8))
const holiday: z.ZodType<Holiday> = z.object({
  active: bool().default(true),
  summary: text(250).default(''),
  removed: bool().optional(),
  feed: text(100).optional(),
})
const publicHolidays = z
  .record(z.string(), holiday)
  .superRefine((given, issue) => {
    const dates = Object.keys(given)
    if (dates.length > mostHolidays)
      issue.addIssue(makeIssue('too_many_entries', `has more than ${mostHolidays} entries`, { max: mostHolidays }))
    if (!dates.every(isDate))
      issue.addIssue(makeIssue('invalid_date', 'has a key that is not a date such as 2026-05-01'))
  })
  .meta({
    wire: {
      type: 'object',
      description:
        'By date: `{"2026-05-01": {"active": true, "summary": "May Day"}}`. `feed` marks those of the iCal feed.',
      additionalProperties: true,
    },
  })

const timezone = text(100).refine(isTimeZone, failsWith('invalid_value', 'is not a time zone such as Europe/Berlin'))

/** Empty is none, as forms send it. */
const icalUrl = boundedText('iCal URL', 500)
  .transform((value) => value.trim() || null)
  .refine(
    (value) => value === null || isWebAddress(value),
    failsWith('invalid_value', 'is not an address that begins with http:// or https://'),
  )
  .meta({ wire: { type: ['string', 'null'], maxLength: 500 } })

function isWebAddress(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

const calendarPermission = ['admin.calendar'] as const

const described = resource('calendars', {
  model: 'Calendar',
  // Forms of SLAs show the calendars.
  read: [...calendarPermission, 'admin.sla'],
  write: calendarPermission,
  fields: {
    name: requiredText('Name'),
    timezone,
    business_hours: businessHours,
    default: bool().default(false),
    ical_url: icalUrl.nullable().default(null),
    public_holidays: publicHolidays.default({}),
  },
  computed: {
    last_log: z.string().nullable(),
    last_sync: timestamp.nullable(),
  },
})

const example = {
  name: 'Office',
  timezone: 'Europe/Berlin',
  business_hours: { mon: { active: true, timeframes: [['09:00', '17:00']] } },
}

/** Business hours and holidays, which SLAs count in. */
export const Calendar = {
  ...described,
  endpoints: {
    ...described.endpoints,
    create: endpoint({ ...described.endpoints.create, example: { input: example } }),
  },
}

const timezones = z
  .record(z.string(), z.int())
  .meta({ description: 'The difference from UTC at this time in whole hours, rounded down.' })

const year = int(1990, 2100)

export const Calendars = {
  init: endpoint({
    tag: 'calendars',
    permission: calendarPermission,
    method: 'GET',
    path: '/calendars_init',
    output: z.object({
      record_ids: z.array(recordId),
      ical_feeds: z.record(z.string(), z.string()),
      timezones,
      assets,
    }),
    summary: 'Get everything that a form for calendars needs',
  }),
  timezones: endpoint({
    tag: 'calendars',
    permission: ['admin.calendar', 'admin.trigger', 'admin.scheduler'],
    method: 'GET',
    path: '/calendars/timezones',
    output: z.object({ timezones }),
    summary: 'List time zones',
  }),
  holidayRegions: endpoint({
    tag: 'calendars',
    permission: calendarPermission,
    method: 'GET',
    path: '/calendars/holiday_regions',
    output: z.object({
      countries: z.array(
        z.object({ code: z.string(), states: z.array(z.object({ code: z.string(), name: z.string() })) }),
      ),
    }),
    summary: 'List the countries and states whose public holidays are known',
  }),
  holidays: endpoint({
    tag: 'calendars',
    permission: calendarPermission,
    method: 'GET',
    path: '/calendars/holidays',
    input: z.object({
      country: text(2).meta({ example: 'DE' }),
      state: text(20).optional().meta({ example: 'BY' }),
      from: year,
      until: year,
      language: text(35).optional().meta({ example: 'de-DE' }),
    }),
    output: z.object({
      holidays: z.record(z.string(), z.string()).meta({ description: 'By date: `{"2026-12-25":"Christmas Day"}`.' }),
    }),
    summary: 'List the public holidays of a country or state',
  }),
}
