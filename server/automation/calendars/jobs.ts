import { createHash } from 'node:crypto'
import type { Holiday } from '#contract/business-time.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Subscriber } from '#kernel/events/events.ts'
import type { AnyJob, CronJob, ExternalJob, Job } from '#kernel/jobs/worker.ts'
import { fetchContent } from '#kernel/outgoing-http/fetch-content.ts'
import { type Network, RequestRefused } from '#kernel/outgoing-http/guarded-request.ts'
import { loadNetwork } from '../webhooks/network.ts'
import { expandEvent } from './expand-event.ts'
import { parseIcal } from './parse-ical.ts'
import { findFeed, installedId, listOldFeeds, moveUnchangedCalendar, noteFailedFeed, saveHolidays } from './store.ts'

const task = 'read-holiday-feed'

/** After the transaction, so that saving a calendar does not wait for another server. */
export const readFeedLater = (ctx: Ctx, id: number): void => ctx.enqueue(task, { id }, { key: `${task} ${id}` })

const limits = {
  headers: { Accept: 'text/calendar, text/plain;q=0.5', 'User-Agent': 'Switchboard' },
  mostBytes: 2 * 1024 * 1024,
  mostMilliseconds: 20_000,
}

const dayLength = 86_400_000
/** Enough for 130 rules. */
const mostDays = 200_000
const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Feeds of holidays note when the clocks change; these days are no holidays. */
const isClockChange = (summary: string): boolean =>
  /daylight saving|sommerzeit|winterzeit|zeitumstellung/i.test(summary)

/** From a year ago until three years ahead; the first event of a day gives its name. */
export function readHolidays(text: string, now: Date): Map<string, string> | undefined {
  const events = parseIcal(text)
  if (!events) return undefined
  const wanted = { from: dayText(now.getTime() - 366 * dayLength), to: dayText(now.getTime() + 3 * 366 * dayLength) }
  const budget = { days: mostDays }
  const days = new Map<string, string>()
  for (const event of events.filter(({ summary }) => !isClockChange(summary)))
    for (const day of expandEvent(event, wanted, budget)) if (!days.has(day)) days.set(day, event.summary)
  return days
}

/** Marks the holidays of a feed, so that they go when the calendar gets another one. */
const markOf = (url: string): string => createHash('md5').update(url).digest('hex')

/** What is there stays as it is: a holiday that was switched off by hand stays off. */
function addHolidays(
  known: Readonly<Record<string, Holiday>>,
  found: ReadonlyMap<string, string>,
  url: string,
): Record<string, Holiday> {
  const feed = markOf(url)
  const kept = Object.entries(known).filter(([, holiday]) => holiday.feed === undefined || holiday.feed === feed)
  const added = [...found].map(([day, summary]): [string, Holiday] => [day, { active: true, summary, feed }])
  const all = { ...Object.fromEntries(added), ...Object.fromEntries(kept) }
  return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

type FetchedFeed = { text: string } | { problem: string }

async function fetchFeed(url: string, network: Network): Promise<FetchedFeed> {
  try {
    return { text: (await fetchContent(url, network, limits)).toString('utf8') }
  } catch (error) {
    return { problem: describeProblem(error) }
  }
}

const problems: Partial<Record<RequestRefused['reason'], string>> = {
  private_address: 'The address is not public. The setting for private networks can allow it.',
  port: 'The port is not allowed.',
  redirect: 'Too many redirects.',
  content: 'The file is larger than 2 MB.',
}

function describeProblem(error: unknown): string {
  const { code = '', name } = error as NodeJS.ErrnoException
  if (error instanceof RequestRefused) return problems[error.reason] ?? `The server answered with ${error.message}.`
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT')
    return 'The server did not answer in time.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'There is no server with this name.'
  return 'The connection failed.'
}

async function storeFeed(ctx: Ctx, id: number, url: string, fetched: FetchedFeed): Promise<void> {
  const feed = await findFeed(ctx, id)
  // Changed while it was being read: that change has queued the next reading.
  if (feed?.url !== url) return
  const found = 'text' in fetched ? readHolidays(fetched.text, ctx.now) : undefined
  if (!found) {
    const problem = 'problem' in fetched ? fetched.problem : 'This is not a calendar file.'
    await noteFailedFeed(ctx, id, problem)
    return ctx.emit({ kind: 'updated', object: 'calendars', id, changes: { last_log: [null, problem] } })
  }
  const holidays = addHolidays(feed.public_holidays, found, url)
  await saveHolidays(ctx, id, holidays)
  ctx.emit({
    kind: 'updated',
    object: 'calendars',
    id,
    changes:
      JSON.stringify(holidays) === JSON.stringify(feed.public_holidays)
        ? { last_sync: [null, ctx.now.toISOString()] }
        : { public_holidays: [feed.public_holidays, holidays] },
  })
}

const readFeed: ExternalJob = {
  name: task,
  pool: 'external',
  runOutsideTransaction: async (open, { id }) => {
    const prepared = await open(async (ctx) => ({
      feed: await findFeed(ctx, Number(id)),
      network: await loadNetwork(ctx),
    }))
    if (!prepared.feed) return
    const { url } = prepared.feed
    const fetched = await fetchFeed(url, prepared.network)
    await open((ctx) => storeFeed(ctx, Number(id), url, fetched))
  },
}

const readFeeds: CronJob = {
  name: 'read-holiday-feeds',
  at: '23 * * * *',
  run: async (ctx) => {
    for (const id of await listOldFeeds(ctx)) readFeedLater(ctx, id)
  },
}

/** The installed calendar follows the setting `timezone_default` until an administrator edits it. */
const followTimezone: Job = {
  name: 'follow-time-zone',
  run: async (ctx) => {
    const timezone = await ctx.deps.settings.text('timezone_default')
    if (timezone === '' || !(await moveUnchangedCalendar(ctx, timezone))) return
    ctx.emit({ kind: 'updated', object: 'calendars', id: installedId, changes: { timezone: [null, timezone] } })
  },
}

export const jobs: readonly AnyJob[] = [readFeed, readFeeds, followTimezone]

export const subscribers: readonly Subscriber[] = [{ name: followTimezone.name, on: ['settings.updated'] }]
