import { type RawBuilder, sql } from 'kysely'
import type { CtiLog } from '#contract/cti-log.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Ctx } from '#kernel/context.ts'
import { formatCsv } from '#kernel/csv/format-csv.ts'
import { countRows } from '#kernel/db/rows.ts'
import { forbidden, notFound } from '#kernel/errors.ts'
import { rawAnswer } from '#kernel/http/raw-answer.ts'
import { answerPage } from '#kernel/http/list.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { defaultCountry, describeCallers } from '../caller-ids/service.ts'
import { type Filters, isMissed, matching } from './filter.ts'
import { csvColumns, csvRow, customerMatches, peopleIn, presentCall } from './present.ts'
import { lockCalls, updateDone } from './change-calls.ts'
import { callExists, selectCalls, selectQueues } from './read-calls.ts'
import { selectRecentTickets } from './recent-tickets.ts'
import { isSeen, loadView } from './view.ts'

const backends = [
  { name: 'CTI (generic)', setting: 'cti_integration', url: '#system/integration/cti' },
  { name: 'sipgate.io', setting: 'sipgate_integration', url: '#system/integration/sipgate' },
  { name: 'Placetel', setting: 'placetel_integration', url: '#system/integration/placetel' },
]

const presentBackends = ({ deps }: Ctx) =>
  Promise.all(
    backends.map(async ({ name, setting, url }) => ({ name, enabled: await deps.settings.isOn(setting), url })),
  )

const mostListed = 500

export async function listCalls(serving: Serving<InputOf<typeof CtiLog.list>>) {
  const { ctx, input } = serving
  const view = await loadView(ctx)
  const where = matching(view, input)
  const size = { usual: view.viewLimit, most: mostListed }
  const { rows: calls } = await answerPage(serving, size, {
    select: (page) => selectCalls(ctx.db, where, page),
    count: () => countRows(ctx.db, 'cti_logs', where),
  })
  const country = await defaultCountry(ctx)
  return {
    missed_count: await countRows(ctx.db, 'cti_logs', isToBeDone(where)),
    list: calls.map((call) => presentCall(call, country)),
    assets: await ctx.deps.assets.collectByIds(ctx, { User: [...new Set(calls.flatMap(peopleIn))] }),
    backends: await presentBackends(ctx),
  }
}

const mostExported = 10_000
const mostMarked = 10_000

const isToBeDone = (where: RawBuilder<boolean>) => sql<boolean>`${where} and not done and ${isMissed}`

export async function exportCalls(ctx: Ctx, filters: Filters) {
  const calls = await selectCalls(ctx.db, matching(await loadView(ctx), filters), { limit: mostExported })
  return rawAnswer('text/csv; charset=utf-8', formatCsv([...csvColumns], calls.map(csvRow)), {
    'Content-Disposition': 'attachment; filename="calls.csv"',
  })
}

const mostTickets = 3

/** A call with the caller and the caller's last tickets, as far as the actor may see them; for the call card. */
export async function showCall(ctx: Ctx, id: number) {
  const [call] = await selectCalls(ctx.db, sql<boolean>`id = ${id} and ${isSeen(await loadView(ctx))}`)
  if (!call) throw await explainRefusal(ctx, id)
  const [customer = null, ...otherCallers] = await describeCallers(ctx, customerMatches(call))
  return {
    ...presentCall(call, await defaultCountry(ctx)),
    customer,
    other_callers: otherCallers,
    tickets: customer ? await selectRecentTickets(ctx, customer.id, mostTickets) : [],
  }
}

const explainRefusal = async ({ db }: Ctx, id: number) =>
  (await callExists(db, id)) ? forbidden() : notFound('Cti::Log', id)

/** Of all pages. Returns how many there were. */
export async function markMissedDone(ctx: Ctx, filters: Filters): Promise<number> {
  const where = isToBeDone(matching(await loadView(ctx), filters))
  const newest = await selectCalls(ctx.db, where, { limit: mostMarked })
  await markDone(
    ctx,
    newest.map(({ id }) => id),
    true,
  )
  return newest.length
}

/** All of them, or none when one does not exist or is not visible. */
export async function markDone(ctx: Ctx, ids: readonly number[], done: boolean): Promise<void> {
  const calls = await lockCalls(ctx.db, sql<boolean>`id = any(${ids}::int[]) and ${isSeen(await loadView(ctx))}`)
  const found = new Set(calls.map(({ id }) => id))
  const missing = ids.find((id) => !found.has(id))
  if (missing !== undefined) throw await explainRefusal(ctx, missing)
  const changed = calls.filter((call) => call.done !== done).map(({ id }) => id)
  await updateDone(ctx, changed, done)
  for (const id of changed) ctx.emit({ kind: 'updated', object: 'cti_logs', id, changes: { done: [!done, done] } })
}

const daysRemembered = 90

/** The configured queues and those of recent calls. */
export async function listQueues(ctx: Ctx) {
  const view = await loadView(ctx)
  const since = new Date(ctx.now.getTime() - daysRemembered * 86_400_000)
  const seen = new Map((await selectQueues(ctx.db, isSeen(view), since)).map((queue) => [queue.name, queue]))
  const configured = new Set(view.configured.filter((name) => view.queues.includes(name)))
  return [...new Set([...configured, ...seen.keys()])].sort().map((name) => ({
    name,
    configured: configured.has(name),
    last_call_at: seen.get(name)?.last_call_at ?? null,
  }))
}
