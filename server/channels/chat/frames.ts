import type { ChatMessage } from '#contract/chat-message.ts'
import { baseUrl } from '#features/outgoing-mails/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { escapeHtml } from '#kernel/html/escape.ts'
import { apiPrefix } from '#kernel/http/api-prefix.ts'
import { pushToVisitors } from '#kernel/realtime/push.ts'
import { estimateWait } from './outcomes/estimate-wait.ts'
import { selectQueue, type SessionPreferences, type SessionRow } from './store.ts'

/** The protocol of deployed widgets: always an array of events. */
export type ChatEvent = { event: string; data?: object }

export const writeFrame = (...events: ChatEvent[]): string => JSON.stringify(events)

/**
 * Only the fields of the protocol: the others are meant for agents. Deployed widgets know no files: their `content` has links to them, and
 * ours take `text` instead.
 */
export async function presentForVisitor(
  ctx: Ctx,
  { session_id }: Pick<SessionRow, 'session_id'>,
  { id, chat_session_id, content: text, internal, files, created_by_id, created_at, updated_at }: ChatMessage,
) {
  if (internal) throw new Error('A note must not reach the visitor.')
  const message = { id, chat_session_id, content: text, created_by_id, created_at, updated_at }
  if (files.length === 0) return message
  const base = `${await baseUrl(ctx.deps.settings)}${apiPrefix}/chat_visits/${session_id}/files`
  const reachable = files.map((file) => ({ ...file, url: `${base}/${file.id}` }))
  const links = reachable.map(({ url, filename }) => `<a href="${url}" target="_blank">${escapeHtml(filename)}</a>`)
  const content = [text, ...links].filter((part) => part !== '').join('<br>')
  return { ...message, content, text, files: reachable }
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
