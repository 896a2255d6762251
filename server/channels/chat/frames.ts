import type { ChatMessage } from '#contract/chat.ts'
import type { Ctx } from '#kernel/context.ts'
import { pushToVisitors } from '#kernel/realtime/push.ts'
import { estimateWait } from './outcomes/estimate-wait.ts'
import { selectQueue, type SessionPreferences } from './store.ts'

/** The protocol of deployed widgets: always an array of events. */
export type ChatEvent = { event: string; data?: object }

export const writeFrame = (...events: ChatEvent[]): string => JSON.stringify(events)

/** Only the fields of the protocol: the others are meant for agents. */
export function visitorMessage(message: ChatMessage) {
  const { id, chat_session_id, content, internal, created_by_id, created_at, updated_at } = message
  if (internal) throw new Error('A note must not reach the visitor.')
  return { id, chat_session_id, content, created_by_id, created_at, updated_at }
}

type Addressed = { preferences: SessionPreferences }

/** To all tabs of the visitor, except the one that caused it. */
export async function pushToSession(ctx: Ctx, session: Addressed, event: ChatEvent, except?: string): Promise<void> {
  const keys = (session.preferences.participants ?? []).filter((key) => key !== except)
  if (keys.length > 0) await pushToVisitors(ctx, keys, writeFrame(event))
}

/** After a visitor was accepted or has left, the others move up. */
export async function pushPositions(ctx: Ctx, chatId: number): Promise<void> {
  const queue = await selectQueue(ctx.db, chatId)
  if (queue.length === 0) return
  const estimate = await estimateWait(ctx, chatId)
  for (const { session_id, position, participants } of queue) {
    const data = { state: 'queue', position, session_id, ...(estimate && { estimate }) }
    if (participants.length > 0)
      await pushToVisitors(ctx, participants, writeFrame({ event: 'chat_session_queue', data }))
  }
}
