import { sql } from 'kysely'
import { type BusinessCalendar, type BusinessTime, createBusinessTime, type Holiday } from '#contract/business-time.ts'
import type { Ctx } from '#kernel/context.ts'
import { cacheTable } from '#kernel/db/cached-table.ts'

export type CalendarRow = BusinessCalendar & { id: number; name: string; active: boolean }

/** All calendars; calendars have no switch. */
export const loadCalendars = cacheTable(
  'calendars',
  sql<CalendarRow>`select id, name, timezone, business_hours, public_holidays, true as active from calendars order by id`,
)

const times = new WeakMap<CalendarRow, BusinessTime>()

/** Kept as long as the cached row: it remembers the days that it has computed. */
export function businessTimeOf(calendar: CalendarRow): BusinessTime {
  const known = times.get(calendar)
  if (known) return known
  const time = createBusinessTime(calendar)
  times.set(calendar, time)
  return time
}

/** The calendars in which it is working time now. */
export async function listOpenCalendarIds(ctx: Ctx): Promise<number[]> {
  const now = ctx.now.getTime()
  return (await loadCalendars(ctx)).filter((calendar) => businessTimeOf(calendar).isOpenAt(now)).map(({ id }) => id)
}

type Feed = { url: string; public_holidays: Record<string, Holiday> }

export async function findFeed({ db }: Ctx, id: number): Promise<Feed | undefined> {
  const { rows } = await sql<Feed>`
    select ical_url as url, public_holidays from calendars where id = ${id} and ical_url is not null
    for no key update`.execute(db)
  return rows[0]
}

/** Calendars whose feed was not read for a day. */
export async function listOldFeeds({ db, now }: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from calendars where ical_url is not null
      and (last_sync is null or last_sync < ${now.toISOString()}::timestamptz - interval '23 hours') order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function noteFailedFeed({ db }: Ctx, id: number, problem: string): Promise<void> {
  await sql`update calendars set last_log = ${problem} where id = ${id}`.execute(db)
}

export async function saveHolidays(
  { db, now }: Ctx,
  id: number,
  holidays: Readonly<Record<string, Holiday>>,
): Promise<void> {
  await sql`
    update calendars set public_holidays = ${JSON.stringify(holidays)}, last_log = null, last_sync = ${now.toISOString()}
    where id = ${id}`.execute(db)
}

/** Forces the next reading, because the feed is another one. */
export async function forgetReading({ db }: Ctx, id: number): Promise<void> {
  await sql`update calendars set last_log = null, last_sync = null where id = ${id}`.execute(db)
}

/** The calendar of a fresh install. */
export const installedId = 1

export async function moveUnchangedCalendar({ db }: Ctx, timezone: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update calendars set timezone = ${timezone}
    where id = ${installedId} and updated_at = created_at and timezone <> ${timezone}`.execute(db)
  return Number(numAffectedRows) > 0
}
