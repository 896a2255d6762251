import type { OutgoingMessage } from '#contract/live.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { type Audiences, messagesFor, prepareDeliveries } from '#kernel/realtime/audience.ts'
import { cursorOf, readEventsSince, positionAt } from '#kernel/realtime/event-feed.ts'

export type MissedMessages = { cursor: string; messages: OutgoingMessage[]; complete: boolean }

/** The messages since a cursor; incomplete when there are too many, or when the cursor is not of this database. */
export async function findMissed(
  deps: Deps,
  audiences: Audiences,
  actor: Actor,
  since: string,
): Promise<MissedMessages> {
  const { position, events, complete } = await readEventsSince(deps.db, positionAt(since))
  const cursor = cursorOf(position)
  if (!complete || BigInt(since) > BigInt(cursor)) return { cursor, messages: [], complete: false }
  return { cursor, messages: messagesFor(actor, await prepareDeliveries(deps, audiences, events)), complete: true }
}
