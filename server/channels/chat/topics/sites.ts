import { sql } from 'kysely'
import type { ChatSite } from '#contract/chat-topic.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'

type SiteVisit = { chatId: number; origin: string | undefined; isAllowed: boolean }

type Unwritten = { writtenAt: number; refusals: number }
type SiteRow = Omit<ChatSite, 'allowed'>

const writeInterval = 60_000
const mostSites = 100
/** Starting again from time to time keeps the map small; refusals that were not written are lost. */
const counterLife = 10 * writeInterval
/** Origins can be forged: a flood of them is neither remembered nor stored. */
const mostNewSites = 300

type SiteCounter = {
  known: Map<string, Unwritten>
  since: number
  added: number
  /** The writes so far, one after the other. */
  written: Promise<void>
}
const counters = new WeakMap<Deps, SiteCounter>()

function getCounter(deps: Deps, now: number): SiteCounter {
  const known = counters.get(deps)
  if (known && now - known.since < counterLife) return known
  const written = known?.written ?? Promise.resolve()
  const counter = { known: new Map<string, Unwritten>(), since: now, added: 0, written }
  counters.set(deps, counter)
  return counter
}

/** The host of a page, without what is not one: `null` of sandboxed frames, extensions, files. */
function readSiteOrigin(origin: string | undefined): string | undefined {
  if (!origin || origin.length > 250 || !/^https?:\/\//i.test(origin) || !URL.canParse(origin)) return undefined
  return new URL(origin).origin
}

/**
 * Records that a page loaded the widget or was refused. Called for every event of a visitor, so each process writes an
 * origin at most once a minute; refusals in between are counted and written with the next one.
 */
export async function recordSiteVisit(ctx: Ctx, { chatId, origin, isAllowed }: SiteVisit): Promise<void> {
  const site = readSiteOrigin(origin)
  if (site === undefined || (await isOwnHost(ctx, site))) return
  const due = takeDueVisit(ctx, `${chatId} ${site}`, isAllowed)
  if (!due) return
  const visit = { chatId, origin: site, isAllowed, refusals: due.refusals }
  writeLater(ctx, visit)
}

/**
 * A refusal rolls back the unit of work of the visitor, and a poll has none, so the visit has a unit of its own. Nobody
 * waits for it: visitors who hold a connection and wait for a second one could take all connections.
 */
function writeLater(ctx: Ctx, visit: WrittenVisit): void {
  const counter = getCounter(ctx.deps, ctx.now.getTime())
  counter.written = counter.written
    .then(() => unitOfWork(ctx.deps, ctx, (own) => writeVisit(own, visit)))
    .catch((error: unknown) => ctx.deps.log.warn({ err: error }, 'recording the site of a chat failed'))
}

/** Undefined if the origin was written less than a minute ago. */
function takeDueVisit(ctx: Ctx, key: string, isAllowed: boolean): { refusals: number } | undefined {
  const now = ctx.now.getTime()
  const counter = getCounter(ctx.deps, now)
  const known = counter.known.get(key)
  const refusals = (known?.refusals ?? 0) + (isAllowed ? 0 : 1)
  if (known && now - known.writtenAt < writeInterval) {
    known.refusals = refusals
    return undefined
  }
  if (!known && ++counter.added > mostNewSites) return undefined
  counter.known.set(key, { writtenAt: now, refusals: 0 })
  return { refusals }
}

/** The demo page of the helpdesk is not a website of a customer. */
const isOwnHost = async ({ deps }: Ctx, origin: string) => new URL(origin).host === (await deps.settings.text('fqdn'))

type WrittenVisit = { chatId: number; origin: string; isAllowed: boolean; refusals: number }

async function writeVisit(ctx: Ctx, { chatId, origin, isAllowed, refusals }: WrittenVisit): Promise<void> {
  const { db, now } = ctx
  const { rows } = await sql<{ is_new: boolean }>`
    insert into chat_sites as stored (chat_id, origin, seen_at, refused_at, refused_count, created_at)
    values (${chatId}, ${origin}, ${isAllowed ? now : null}, ${isAllowed ? null : now}, ${refusals}, ${now})
    on conflict (chat_id, origin) do update set seen_at = coalesce(excluded.seen_at, stored.seen_at),
      refused_at = coalesce(excluded.refused_at, stored.refused_at),
      refused_count = stored.refused_count + excluded.refused_count
    returning xmax = 0 as is_new`.execute(db)
  if (!rows[0]?.is_new) return
  await dropOldSites(db, chatId)
  ctx.emit({ kind: 'updated', object: 'chat_sites', id: chatId, changes: { origin: [null, origin] } })
}

/** Sites that were never allowed go first. */
async function dropOldSites(db: Db, chatId: number): Promise<void> {
  await sql`
    delete from chat_sites where chat_id = ${chatId} and origin in (
      select origin from chat_sites where chat_id = ${chatId}
      order by seen_at is null, coalesce(seen_at, refused_at) desc offset ${mostSites})`.execute(db)
}

/** With what this process has not written yet. */
export async function selectSites({ db, deps }: Ctx, chatId: number): Promise<SiteRow[]> {
  await counters.get(deps)?.written
  const { rows } = await sql<SiteRow>`
    select origin, seen_at, refused_at, refused_count from chat_sites where chat_id = ${chatId}
    order by greatest(seen_at, refused_at) desc, origin limit ${mostSites}`.execute(db)
  const known = counters.get(deps)?.known
  return rows.map((row) => ({
    ...row,
    refused_count: row.refused_count + (known?.get(`${chatId} ${row.origin}`)?.refusals ?? 0),
  }))
}
