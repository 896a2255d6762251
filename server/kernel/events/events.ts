import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.ts'

/** First value, last value. */
export type Change = readonly [from: unknown, to: unknown]
export type Changes = Record<string, Change>
type EventKind = 'created' | 'updated' | 'removed'

/** `object` is the table's name; `changes` by attribute. Users get no notification of a quiet event. */
export type NewEvent = { kind: EventKind; object: string; id: number; changes?: Changes; isQuiet?: boolean | undefined }
export type Event = NewEvent & { changes: Changes }

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
 * under a separate savepoint, and before the response is built.
 * Its events may make rules run again.
 */
export type Rule = {
  name: string
  on: readonly string[]
  /** Without it, or if it is true, the rule runs; it reads only, so that no savepoint is needed for nothing. */
  concerns?(ctx: Ctx, event: Event, origin: RuleOrigin): Promise<boolean>
  run(ctx: Ctx, event: Event, origin: RuleOrigin): Promise<void>
}

/** The step whose event a rule handles, and all events of that step. */
export type RuleOrigin = { step: UnitStep; together: readonly Event[] }

/** One part of a unit of work: the change itself, or one run of a rule with what caused it. */
export type UnitStep = { actor: Actor; events: NewEvent[]; cause?: { rule: string; step: UnitStep; event: Event } }

/**
 * Keeps derived data consistent, inside the transaction: the search index, deliveries. It runs once, after the
 * rules, with all events merged. Its events are recorded, but trigger no rule and no reaction.
 */
export type Reaction = {
  on: readonly string[]
  /** No answer shows what it writes, so it runs while the answer is read. */
  isHidden?: boolean
  run(ctx: Ctx, events: readonly Event[]): Promise<void>
}

export const notifyChannel = 'switchboard_events'

/** One event per object: created and then updated is created; the first `from` and the last `to` are kept. */
export function mergeEvents(events: readonly NewEvent[]): Event[] {
  const merged = new Map<string, Event>()
  for (const event of events) {
    const key = `${event.object} ${event.id}`
    const before = merged.get(key)
    merged.set(key, before ? mergeTwo(before, event) : { ...event, changes: event.changes ?? {} })
  }
  return [...merged.values()].filter(({ kind, changes }) => kind !== 'updated' || Object.keys(changes).length > 0)
}

function mergeTwo({ isQuiet: wasQuiet, ...before }: Event, { kind, changes = {}, isQuiet }: NewEvent): Event {
  return {
    ...before,
    kind: kind === 'removed' ? kind : before.kind,
    changes: mergeChanges(before.changes, changes),
    ...(wasQuiet && isQuiet && { isQuiet }),
  }
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

/** Updates derived data from the final records: with the reactions that are hidden, or with the others. */
export async function derive(ctx: Ctx, events: readonly Event[], { hidden }: { hidden: boolean }): Promise<void> {
  for (const reaction of ctx.deps.reactions) {
    if (hidden !== (reaction.isHidden ?? false)) continue
    const heard = events.filter((event) => listensTo(reaction, event))
    if (heard.length > 0) await reaction.run(ctx, heard)
  }
}
