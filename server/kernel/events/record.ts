import { sql } from 'kysely'
import { audit } from '../audit.ts'
import type { Ctx } from '../context.ts'
import { executeLast } from '../db/transaction.ts'
import { addingHistory, type HistoryRow } from '../history.ts'
import { addingJobs, addingKeyedJobs, jobsChannel, type JobSpec, jobSpecs, type QueuedJob } from '../jobs/queue.ts'
import { frequentTables } from './announce.ts'
import { insertingLate, type LateRows } from './late-insert.ts'
import { type Event, listensTo, mergeEvents, notifyChannel, type UnitStep } from './events.ts'

/** What a unit of work has collected until its end. */
export type UnitRecords = {
  steps: readonly UnitStep[]
  history: readonly HistoryRow[]
  jobs: readonly QueuedJob[]
  late: LateRows
}

/**
 * Writes events, history and jobs, and notifies the other processes, in one statement of the change's transaction.
 * This process clears its caches itself, so that the next request sees the change.
 */
export async function recordUnit(ctx: Ctx, { steps, history, jobs, late }: UnitRecords): Promise<void> {
  const events = rowsOf(steps)
  const specs = jobSpecs(ctx, [...jobs, ...subscribedJobs(ctx, events)])
  if (events.length + history.length + specs.length + late.size === 0) return
  for (const { object, id } of events) ctx.afterCommit(() => ctx.deps.caches.drop(object, id))
  const statement = recording(ctx, events, { history, late }, specs)
  if (events.length === 0 || !isOnBehalf(ctx)) return void (await executeLast(ctx.db, statement))
  const { rows } = await statement.execute(ctx.db)
  await audit(ctx, { action: 'acted_on_behalf', details: { events: rows[0]?.ids } })
}

/** The ids are drawn first, so that an event can refer to its cause, and a job to its event. */
function recording(
  ctx: Ctx,
  events: readonly Event[],
  { history, late }: Pick<UnitRecords, 'history' | 'late'>,
  specs: readonly JobSpec[],
) {
  const keyed = specs.filter(({ job_key }) => job_key !== null)
  const plain = specs.filter(({ job_key }) => job_key === null)
  return sql<{ ids: number[] }>`
  with numbered as materialized (
    select nextval('events_id_seq') as event_id, event.*
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (position int, kind text, object text,
      id bigint, actor_id int, via text, rule text, cause int, changes jsonb)
  ), written as (
    insert into events (id, at, kind, object, object_id, actor_id, via, rule, caused_by, changes)
    overriding system value
    select event_id, ${ctx.now.toISOString()}::timestamptz, kind, object, id, actor_id, via, rule,
      (select causing.event_id from numbered causing where causing.position = numbered.cause), changes
    from numbered
    returning id, object, object_id
  ) ${history.length > 0 ? sql`, told as (${addingHistory(history)})` : sql``}
  ${insertingLate(late)}
  ${plain.length > 0 ? sql`, ${addingJobs(plain, sql`numbered`)}` : sql``}
  select ${isOnBehalf(ctx) ? sql`array(select id from written order by id)` : sql`null`} as ids
    ${notifying(ctx, events, plain.length)}
    ${keyed.length > 0 ? sql`, (select count(*) from ${addingKeyedJobs(keyed, sql`numbered`)}) as jobs` : sql``}`
}

const isOnBehalf = ({ actor }: Ctx) => actor.realId !== actor.id

/**
 * What can be announced after the commit is not part of it. Parts that would announce nothing are left out: with them and
 * the ids, the statement for a new ticket takes a tenth longer.
 */
function notifying({ deps: { announcer }, afterCommit }: Ctx, events: readonly Event[], jobs: number) {
  const isLater = announcer.isConnected()
  if (isLater && (jobs > 0 || events.some(({ object }) => frequentTables.has(object))))
    afterCommit(() => announcer.announce(jobs))
  const isNow = ({ object }: Event) => !isLater || !frequentTables.has(object)
  const eventsNow = sql`, (
    select count(pg_notify(${notifyChannel}, id || ' ' || object || ' ' || object_id)) from written
    where object <> all(${isLater ? [...frequentTables] : []}::text[])) as notified`
  const jobsNow = sql`, pg_notify(${jobsChannel}, json_build_object('count', ${jobs}::int)::text)`
  return sql`${events.some(isNow) ? eventsNow : sql``}${jobs > 0 && !isLater ? jobsNow : sql``}`
}

const keyOf = (steps: readonly UnitStep[], step: UnitStep, { object, id }: Event) =>
  `${steps.indexOf(step)} ${object} ${id}`

/** One row for each object and step. `position` and `cause` number the rows: their ids are not known yet. */
function rowsOf(steps: readonly UnitStep[]) {
  const emitted = steps.flatMap((step) => mergeEvents(step.events).map((event) => ({ step, event })))
  const positions = new Map(emitted.map(({ step, event }, index) => [keyOf(steps, step, event), index]))
  return emitted.map(({ step: { actor, cause }, event }, position) => ({
    ...event,
    position,
    actor_id: actor.id,
    via: actor.via,
    rule: cause?.rule ?? null,
    cause: cause ? positions.get(keyOf(steps, cause.step, cause.event)) : null,
  }))
}

const subscribedJobs = ({ deps }: Ctx, events: readonly (Event & { position: number })[]): QueuedJob[] =>
  events.flatMap((event) =>
    deps.subscribers
      .filter((subscriber) => listensTo(subscriber, event) && (subscriber.concerns?.(event, events) ?? true))
      .map(({ name }) => ({ task: name, payload: {}, options: {}, event: event.position })),
  )
