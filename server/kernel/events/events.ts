import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Ctx } from '../context.ts'
import { addingJobs, type JobSpec, jobSpecs, type QueuedJob, queueJobs } from '../jobs/queue.ts'

/** First value, last value. */
export type Change = readonly [from: unknown, to: unknown]
export type Changes = Record<string, Change>
type EventKind = 'created' | 'updated' | 'removed'

/** `object` is the table's name; `changes` by attribute. */
export type NewEvent = { kind: EventKind; object: string; id: number; changes?: Changes }
export type Event = Required<NewEvent>

/**
 * A job that is queued for events, with its own retries: `on` lists `object.kind`, or `object.*`. `concerns` checks the
 * event, with all events of its unit of work, so that no job is queued for nothing.
 */
export type Subscriber = {
  name: string
  on: readonly string[]
  concerns?(event: Event, unit: readonly Event[]): boolean
}

/**
 * Changes records because of an event, such as a trigger or an SLA: inside the transaction, as the system user,
 * under a separate savepoint, and before the response is built. `together` contains all events of the same step.
 * Its events may make rules run again.
 */
export type Rule = {
  name: string
  on: readonly string[]
  run(ctx: Ctx, event: Event, together: readonly Event[]): Promise<void>
}

/** One part of a unit of work: the change itself, or one run of a rule with what caused it. */
export type UnitStep = { actor: Actor; events: NewEvent[]; cause?: { rule: string; step: UnitStep; event: Event } }

/**
 * Keeps derived data consistent, inside the transaction: the search index, deliveries. It runs once, after the
 * rules, with all events merged. Its events are recorded, but trigger no rule and no reaction.
 */
export type Reaction = { on: readonly string[]; run(ctx: Ctx, events: readonly Event[]): Promise<void> }

export const notifyChannel = 'switchboard_events'

/** One event per object: created and then updated is created; the first `from` and the last `to` are kept. */
export function mergeEvents(events: readonly NewEvent[]): Event[] {
  const merged = new Map<string, Event>()
  for (const { kind, object, id, changes = {} } of events) {
    const key = `${object} ${id}`
    const before = merged.get(key)
    merged.set(
      key,
      before
        ? { ...before, kind: kind === 'removed' ? kind : before.kind, changes: mergeChanges(before.changes, changes) }
        : { kind, object, id, changes },
    )
  }
  return [...merged.values()].filter(({ kind, changes }) => kind !== 'updated' || Object.keys(changes).length > 0)
}

function mergeChanges(before: Changes, after: Changes): Changes {
  const all = { ...before }
  for (const [attribute, [from, to]] of Object.entries(after)) {
    const first = before[attribute]
    all[attribute] = [first ? first[0] : from, to]
  }
  return all
}

export const listensTo = ({ on }: Pick<Subscriber, 'on'>, { object, kind }: Event) =>
  on.includes(`${object}.${kind}`) || on.includes(`${object}.*`)

/** Updates derived data from the final records. */
export async function derive(ctx: Ctx, events: readonly Event[]): Promise<void> {
  for (const reaction of ctx.deps.reactions) {
    const heard = events.filter((event) => listensTo(reaction, event))
    if (heard.length > 0) await reaction.run(ctx, heard)
  }
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

/**
 * Writes the events and all jobs and notifies the other processes, in the change's transaction and in one
 * statement: NOTIFY is delivered on commit only. This process clears its caches itself, so that the next request
 * sees the change. The ids are drawn first, so that an event can refer to its cause, and a job to its event.
 */
export async function recordEvents(ctx: Ctx, steps: readonly UnitStep[], jobs: readonly QueuedJob[]): Promise<void> {
  const events = rowsOf(steps)
  if (events.length === 0) return queueJobs(ctx, jobs)
  const { actor, now, deps } = ctx
  const specs = jobSpecs(ctx, [...jobs, ...subscribedJobs(ctx, events)])
  const { rows: written } = await sql<{ id: number }>`
    with numbered as materialized (
      select nextval(pg_get_serial_sequence('events', 'id')) as event_id, event.*
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (position int, kind text, object text,
        id bigint, actor_id int, via text, rule text, cause int, changes jsonb)
    ), written as (
      insert into events (id, at, kind, object, object_id, actor_id, via, rule, caused_by, changes)
      overriding system value
      select event_id, ${now.toISOString()}::timestamptz, kind, object, id, actor_id, via, rule,
        (select causing.event_id from numbered causing where causing.position = numbered.cause), changes
      from numbered
      returning id, object, object_id
    )
    select id, pg_notify(${notifyChannel}, id || ' ' || object || ' ' || object_id), ${queueing(specs)}
    from written order by id`.execute(ctx.db)
  if (actor.realId !== actor.id)
    await audit(ctx, { action: 'acted_on_behalf', details: { events: written.map(({ id }) => id) } })
  for (const { object, id } of events) ctx.afterCommit(() => deps.caches.drop(object, id))
}

const subscribedJobs = ({ deps }: Ctx, events: readonly (Event & { position: number })[]): QueuedJob[] =>
  events.flatMap((event) =>
    deps.subscribers
      .filter((subscriber) => listensTo(subscriber, event) && (subscriber.concerns?.(event, events) ?? true))
      .map(({ name }) => ({ task: name, payload: {}, options: {}, event: event.position })),
  )

const queueing = (specs: readonly JobSpec[]) =>
  specs.length === 0 ? sql`0 as jobs` : sql`(select count(*) from ${addingJobs(specs, sql`numbered`)}) as jobs`
