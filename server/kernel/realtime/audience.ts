import type { LiveChange, OutgoingMessage } from '#contract/live.ts'
import { type Actor, may } from '../actor.ts'
import type { Deps } from '../context.ts'
import type { WrittenEvent } from './news.ts'

/**
 * Who hears of the changes of one table, and what. Features bring theirs, `app.ts` hands them over. What a table's
 * event tells is decided here once, for sockets and for those who ask by `GET /live/changes`.
 */
export type Audience<Facts = unknown> = {
  table: string
  /** What the test needs beyond the event, by the record's id; one query for all. What is gone is absent. */
  load?(deps: Deps, events: readonly WrittenEvent[]): Promise<ReadonlyMap<number, Facts>>
  /** Asked for every connected actor: pure, and fast. */
  mayHear(actor: Actor, event: WrittenEvent, facts: Facts | undefined): boolean
  /** Unless given, that the record changed. */
  tell?(event: WrittenEvent, facts: Facts | undefined): readonly OutgoingMessage[]
}

export type Audiences = ReadonlyMap<string, Audience>

export const audiencesOf = (list: readonly Audience[]): Audiences =>
  new Map(list.map((audience) => [audience.table, audience]))

/** Of what nobody thought of, only those hear who may see everything. */
const forAdministrators: Omit<Audience, 'table'> = { mayHear: (actor) => may(actor, 'admin') }

export const touchOf = (
  { kind, at, object, object_id }: WrittenEvent,
  other: Partial<LiveChange> = {},
): Extract<OutgoingMessage, { type: 'touch' }> => ({ type: 'touch', object, id: object_id, kind, at, ...other })

/** One event, ready to be told to whoever may hear it. */
export type Telling = { mayHear(actor: Actor): boolean; messages: readonly OutgoingMessage[] }

/** One query a table, whatever the number of events and listeners; in the order of the events. */
export async function prepareTellings(
  deps: Deps,
  audiences: Audiences,
  events: readonly WrittenEvent[],
): Promise<Telling[]> {
  const factsOf = new Map<string, ReadonlyMap<number, unknown> | undefined>()
  for (const [table, some] of Map.groupBy(events, ({ object }) => object)) {
    factsOf.set(table, await audiences.get(table)?.load?.(deps, some))
  }
  return events.map((event) => {
    const { mayHear, tell = (one) => [touchOf(one)] } = audiences.get(event.object) ?? forAdministrators
    const facts = factsOf.get(event.object)?.get(event.object_id)
    return { mayHear: (actor) => mayHear(actor, event, facts), messages: tell(event, facts) }
  })
}

/** What an actor hears of all this: every record once, however many events touch it. */
export function messagesFor(actor: Actor, tellings: readonly Telling[]): OutgoingMessage[] {
  const heard = new Map<string, OutgoingMessage>()
  for (const { messages } of tellings.filter(({ mayHear }) => mayHear(actor))) {
    for (const message of messages) {
      const subject = message.type === 'touch' ? `${message.object} ${message.id}` : JSON.stringify(message)
      heard.set(subject, summed(heard.get(subject), message))
    }
  }
  return [...heard.values()]
}

/** What was created and changed at once was created. */
const summed = (before: OutgoingMessage | undefined, message: OutgoingMessage): OutgoingMessage =>
  before?.type === 'touch' && message.type === 'touch' && before.kind === 'created' && message.kind === 'updated'
    ? { ...message, kind: 'created' }
    : message
