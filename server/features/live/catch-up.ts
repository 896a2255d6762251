import type { OutgoingMessage } from '#contract/live.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { type Audiences, messagesFor, prepareTellings } from '#kernel/realtime/audience.ts'
import { cursorOf, newsSince, positionAt } from '#kernel/realtime/news.ts'

export type Missed = { cursor: string; messages: OutgoingMessage[]; complete: boolean }

/** What an actor would have heard since then; incomplete when it was too much, or when the cursor is not of this database. */
export async function findMissed(deps: Deps, audiences: Audiences, actor: Actor, since: string): Promise<Missed> {
  const { position, events, complete } = await newsSince(deps.db, positionAt(since))
  const cursor = cursorOf(position)
  if (!complete || BigInt(since) > BigInt(cursor)) return { cursor, messages: [], complete: false }
  return { cursor, messages: messagesFor(actor, await prepareTellings(deps, audiences, events)), complete: true }
}
