import type { OutgoingMessage } from '#contract/live.ts'
import { type Actor, may } from '../actor.ts'
import type { Deps } from '../context.ts'
import type { WrittenEvent } from './event-feed.ts'

/**
 * Who receives the changes of one table, and in which messages. Decided here once, for sockets and for
 * `GET /live/changes`.
 */
export type Audience<Facts = unknown> = {
  table: string
  /** What `mayHear` needs besides the event, by record id, in one query for all events. Deleted records are absent. */
  load?(deps: Deps, events: readonly WrittenEvent[]): Promise<ReadonlyMap<number, Facts>>
  /** Called for every connected actor: pure and fast. */
  mayHear(actor: Actor, event: WrittenEvent, facts: Facts | undefined): boolean
  /** By default one `touch` of the record. */
  tell?(event: WrittenEvent, facts: Facts | undefined): readonly OutgoingMessage[]
  /** Instead of `tell`, for an event about several records with an owner each. */
  tellOwner?(actor: Actor, event: WrittenEvent, facts: Facts | undefined): readonly OutgoingMessage[]
}

export type Audiences = ReadonlyMap<string, Audience>

export const audiencesOf = (list: readonly Audience[]): Audiences =>
  new Map(list.map((audience) => [audience.table, audience]))

/** The default for tables without an audience: only administrators, who may see everything. */
const forAdministrators: Omit<Audience, 'table'> = { mayHear: (actor) => may(actor, 'admin') }

type TouchMessage = Extract<OutgoingMessage, { type: 'touch' }>

export const touchOf = (
  { kind, at, object, object_id }: WrittenEvent,
  other: Partial<TouchMessage> = {},
): TouchMessage => ({ type: 'touch', object, id: object_id, kind, at, ...other })

/** One event with its messages, ready to be filtered by actor. */
export type Delivery = { mayHear(actor: Actor): boolean; tell(actor: Actor): readonly OutgoingMessage[] }

/** One query per table, regardless of the number of events and actors; in the order of the events. */
export async function prepareDeliveries(
  deps: Deps,
  audiences: Audiences,
  events: readonly WrittenEvent[],
): Promise<Delivery[]> {
  const factsOf = new Map<string, ReadonlyMap<number, unknown> | undefined>()
  for (const [table, some] of Map.groupBy(events, ({ object }) => object)) {
    factsOf.set(table, await audiences.get(table)?.load?.(deps, some))
  }
  return events.map((event) => {
    const audience: Omit<Audience, 'table'> = audiences.get(event.object) ?? forAdministrators
    const { mayHear, tell = (one) => [touchOf(one)], tellOwner } = audience
    const facts = factsOf.get(event.object)?.get(event.object_id)
    const common = tellOwner ? [] : tell(event, facts)
    return {
      mayHear: (actor) => mayHear(actor, event, facts),
      tell: (actor) => tellOwner?.(actor, event, facts) ?? common,
    }
  })
}

/** The messages for one actor: one per record, regardless of the number of its events. */
export function messagesFor(actor: Actor, deliveries: readonly Delivery[]): OutgoingMessage[] {
  const received = new Map<string, OutgoingMessage>()
  for (const { tell } of deliveries.filter(({ mayHear }) => mayHear(actor))) {
    for (const message of tell(actor)) {
      const subject = message.type === 'touch' ? `${message.object} ${message.id}` : JSON.stringify(message)
      received.set(subject, merge(received.get(subject), message))
    }
  }
  return [...received.values()]
}

/** A record that was created and updated in the same batch counts as created. */
const merge = (before: OutgoingMessage | undefined, message: OutgoingMessage): OutgoingMessage =>
  before?.type === 'touch' && message.type === 'touch' && before.kind === 'created' && message.kind === 'updated'
    ? { ...message, kind: 'created' }
    : message
