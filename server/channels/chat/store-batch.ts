import { sql } from 'kysely'
import type { ChatMessage } from '#contract/chat-message.ts'
import type { Ctx } from '#kernel/context.ts'
import { plannedArray } from '#kernel/db/one-of.ts'
import type { Db } from '#kernel/db/pool.ts'
import { type ChatTopic, messageColumns, sessionColumns, type SessionRow, topicColumns } from './store.ts'
import { type MessageCounts, messagesPerMinute, messagesPerSession } from './visitor-limits.ts'

/** Statements for the messages of several visitors at once. */

export async function findTopics(db: Db, ids: readonly number[]): Promise<Map<number, ChatTopic>> {
  const { rows } = await sql<ChatTopic>`
    select ${topicColumns} from chats where id = any(${plannedArray(ids, 'int[]')})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** By secret; without sessions that another transaction has locked. */
export async function lockFreeSessions(db: Db, secrets: readonly string[]): Promise<Map<string, SessionRow>> {
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns} from chat_sessions where session_id = any(${plannedArray(secrets, 'text[]')})
    for no key update skip locked`.execute(db)
  return new Map(rows.map((row) => [row.session_id, row]))
}

/** The message was not written, and has no values, when the counts exceed the limits. */
export type BatchedMessage = { counts: MessageCounts; message: Omit<ChatMessage, 'files'>; isNew: boolean }

type AcceptedMessage = { session: Pick<SessionRow, 'id'>; content: string; clientId: string | undefined }
type BatchRow = Omit<ChatMessage, 'files'> & MessageCounts & { session: number; is_new: boolean }

/**
 * One message for each session, within the limits; by session. As `insertMessage`, it notes that the visitor is there,
 * and a repetition changes nothing. The sessions are locked, so that the counts are those of the last message.
 */
export async function insertMessages(
  { db, now }: Ctx,
  accepted: readonly AcceptedMessage[],
): Promise<Map<number, BatchedMessage>> {
  if (accepted.length === 0) return new Map()
  const minuteAgo = new Date(now.getTime() - 60_000)
  const { rows } = await sql<BatchRow>`
    with given as (
      select * from unnest(${plannedArray(
        accepted.map(({ session }) => session.id),
        'int[]',
      )}, ${plannedArray(
        accepted.map(({ content }) => content),
        'text[]',
      )}, ${plannedArray(
        accepted.map(({ clientId }) => clientId ?? null),
        'text[]',
      )}) with ordinality as message (session, content, client_id, position)
      cross join lateral (
        select count(*)::int as all,
          count(*) filter (where created_by_id is null and created_at > ${minuteAgo})::int as recent
        from chat_messages where chat_session_id = message.session) as counts
    ), written as (
      insert into chat_messages as stored (chat_session_id, content, client_id, created_at, updated_at)
      select session, content, client_id, ${now}, ${now} from given
      where "all" < ${messagesPerSession} and recent < ${messagesPerMinute} order by position
      on conflict (chat_session_id, client_id) where client_id is not null do update set client_id = stored.client_id
      returning ${messageColumns}, xmax = 0 as is_new
    ), noted as (
      update chat_sessions set visitor_seen_at = ${now}, updated_at = ${now} from written
      where chat_sessions.id = written.chat_session_id and written.is_new
    )
    select given.session, given.all, given.recent, written.*
    from given left join written on written.chat_session_id = given.session`.execute(db)
  return new Map(
    rows.map(({ session, all, recent, is_new: isNew, ...message }) => [
      session,
      { counts: { all, recent }, message, isNew },
    ]),
  )
}

/** The widgets of these sessions have sent a ping. Locked in an order, so that two processes do not wait for each other. */
export async function noteAllSeen(db: Db, secrets: readonly string[], now: Date): Promise<void> {
  await sql`
    with known as materialized (
      select id from chat_sessions where session_id = any(${plannedArray(secrets, 'text[]')})
      order by id for no key update
    )
    update chat_sessions set visitor_seen_at = ${now}, preferences = preferences - 'left_at'
    from known where chat_sessions.id = known.id`.execute(db)
}
