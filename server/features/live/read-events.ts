import type { StreamedEvent } from '#contract/event.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import { type Audiences, prepareDeliveries } from '#kernel/realtime/audience.ts'
import { type FeedPlace, readFeedPage } from '#kernel/realtime/event-feed.ts'
import { writeCursor } from './event-cursor.ts'
import { presentEvent } from './present-event.ts'

export type EventPage = { events: StreamedEvent[]; cursor: string; more: boolean; place: FeedPlace }

/** Events after a place that the actor may know of; `more` if others follow at once. */
export async function readEvents(
  deps: Deps,
  audiences: Audiences,
  actor: Actor,
  { place, limit }: { place: FeedPlace; limit: number },
): Promise<EventPage> {
  const { events, step, isForgotten } = await readFeedPage(deps.db, place, limit)
  if (isForgotten)
    throw new Refusal(
      410,
      'events_forgotten',
      'The events after this cursor are no longer kept. Read everything again.',
    )
  // An event may be read before its own notification arrived: rights are checked with fresh caches.
  for (const { object, object_id } of events) deps.caches.drop(object, object_id)
  const deliveries = await prepareDeliveries(deps, audiences, events)
  const visible = events.filter((_event, index) => deliveries[index]?.mayHear(actor))
  const isFull = events.length === limit
  // A step that is read to its end is the beginning of the next one.
  const next: FeedPlace = isFull
    ? { ...step, id: events.at(-1)?.id ?? step.id }
    : { from: step.to, to: undefined, id: 0 }
  return {
    events: visible.map((event) => presentEvent(actor, event, { step, custom: deps.customFields.of('Ticket') })),
    cursor: writeCursor(next),
    more: isFull,
    place: next,
  }
}
