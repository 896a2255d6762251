import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Holiday } from '#contract/business-time.ts'
import { Calendar, Calendars } from '#contract/calendar.ts'
import type { Ctx } from '#kernel/context.ts'
import { keepOneMarked } from '#kernel/db/defaults.ts'
import { serve } from '#kernel/http/serve.ts'
import { type Hooks, mount, type Row } from '#kernel/resource.ts'
import { readFeedLater } from './jobs.ts'
import { listHolidayRegions, listPublicHolidays } from './public-holidays.ts'
import { forgetReading, loadCalendars } from './store.ts'
import { listTimezones } from './timezones.ts'

const calendarsWithFeeds = { ...Calendar, related: { last_log: sql`last_log`, last_sync: sql`last_sync` } }

const keepDefault = ({ db }: Ctx, saved?: Row) =>
  keepOneMarked(db, { table: 'calendars', mark: 'default', where: sql`true` }, saved)

type Holidays = Record<string, Holiday>

/** Only the feed decides which holidays are its own. */
function keepFeeds(sent: Holidays, known: Holidays = {}): Holidays {
  return Object.fromEntries(
    Object.entries(sent).map(([day, { feed: _feed, ...holiday }]) => {
      const feed = known[day]?.feed
      return [day, { ...holiday, ...(feed !== undefined && { feed }) }]
    }),
  )
}

/** Whether it was read within a day is checked where it is read: a new address is always read. */
async function readChangedFeed(ctx: Ctx, { id, ical_url }: Row, sent: Record<string, unknown>): Promise<void> {
  if (sent.ical_url === undefined) return
  const { rows } = await sql<{ is_read: boolean }>`
    select last_sync > ${ctx.now.toISOString()}::timestamptz - interval '1 day' as is_read
    from calendars where id = ${id}`.execute(ctx.db)
  if (ical_url !== null && !rows[0]?.is_read) readFeedLater(ctx, id)
}

const hooks: Hooks = {
  prepare: async (ctx, values, before) => {
    if (before && values.ical_url !== undefined && values.ical_url !== before.ical_url)
      await forgetReading(ctx, before.id)
    const holidays = values.public_holidays as Holidays | undefined
    if (!holidays) return values
    return { ...values, public_holidays: keepFeeds(holidays, before?.public_holidays as Holidays | undefined) }
  },
  saved: async (ctx, row, sent) => {
    await keepDefault(ctx, row)
    await readChangedFeed(ctx, row, sent)
  },
  removed: (ctx) => keepDefault(ctx),
}

export function routes(app: FastifyInstance): void {
  serve(app, Calendars.timezones, async ({ ctx }) => ({ timezones: await listTimezones(ctx) }))
  serve(app, Calendars.holidayRegions, async () => ({ countries: await listHolidayRegions() }))
  serve(app, Calendars.holidays, async ({ input }) => ({ holidays: await listPublicHolidays(input) }))
  serve(app, Calendars.init, async ({ ctx }) => {
    const ids = (await loadCalendars(ctx)).map(({ id }) => id)
    const assets = await ctx.deps.assets.collectByIds(ctx, { Calendar: ids })
    return { record_ids: ids, ical_feeds: {}, timezones: await listTimezones(ctx), assets }
  })
  mount(app, calendarsWithFeeds, hooks)
}
