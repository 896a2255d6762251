import { sql } from 'kysely'
import { audit } from '../audit.ts'
import type { Ctx } from '../context.ts'

/** First value, last value. */
export type Change = readonly [from: unknown, to: unknown]
export type Changes = Record<string, Change>
type Kind = 'created' | 'updated' | 'removed'

/** `object` is the table's name; `changes` by attribute. */
export type NewEvent = { kind: Kind; object: string; id: number; changes?: Changes }
export type Event = Required<NewEvent>

/**
 * Hears of events as jobs with their own retries: `on` lists `object.kind`, or `object.*`. `concerns` looks closer, so
 * that no job is queued only to find that there is nothing to do.
 */
export type Subscriber = { name: string; on: readonly string[]; concerns?(event: Event): boolean }

/** Hears of the same events inside the transaction: what it writes commits with the change or not at all. */
export type Reaction = { on: readonly string[]; run(ctx: Ctx, events: readonly Event[]): Promise<void> }

export const notifyChannel = 'switchboard_events'

/** One event an object: created and then updated is created; the first `from` and the last `to` stand. */
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

const hears = ({ on }: Pick<Subscriber, 'on'>, { object, kind }: Event) =>
  on.includes(`${object}.${kind}`) || on.includes(`${object}.*`)

/** Lets everyone who must be right when the answer leaves do their part, one after the other. */
export async function react(ctx: Ctx, events: readonly Event[]): Promise<void> {
  for (const reaction of ctx.deps.reactions) {
    const heard = events.filter((event) => hears(reaction, event))
    if (heard.length > 0) await reaction.run(ctx, heard)
  }
}

/**
 * Writes the events with their jobs and wakes the other processes, all in the change's transaction:
 * NOTIFY is delivered on commit only. This process drops its caches itself, so that the next request sees the change.
 */
export async function recordEvents(ctx: Ctx, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  const { actor, now, deps } = ctx
  const rows = events.map(({ kind, object, id, changes }) => ({ kind, object, id, changes }))
  const { rows: written } = await sql<{ id: number }>`
    with written as (
      insert into events (at, kind, object, object_id, actor_id, via, changes)
      select ${now.toISOString()}::timestamptz, kind, object, id, ${actor.id}::int, ${actor.via}::text, changes
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event (kind text, object text, id bigint, changes jsonb)
      returning id, object, object_id
    )
    select id, pg_notify(${notifyChannel}, id || ' ' || object || ' ' || object_id) from written order by id`.execute(
    ctx.db,
  )
  if (actor.realId !== actor.id)
    await audit(ctx, { action: 'acted_on_behalf', details: { events: written.map(({ id }) => id) } })
  events.forEach((event, index) => {
    for (const { name, on, concerns } of deps.subscribers) {
      if (hears({ on }, event) && (concerns?.(event) ?? true)) ctx.enqueue(name, { event_id: written[index]?.id })
    }
    ctx.afterCommit(() => deps.caches.drop(event.object, event.id))
  })
}
