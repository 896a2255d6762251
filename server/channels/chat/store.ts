import { type RawBuilder, sql } from 'kysely'
import type { ChatMessage } from '#contract/chat-message.ts'
import type { ChatSessionRecord } from '#contract/chat.ts'
import { tagNamesOf } from '#features/tags/service.ts'
import { type FileRow, filesJson } from '#features/attachments/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { notFound } from '#kernel/errors.ts'
import { messageModel, presentFile } from './message-files.ts'

export type ChatTopic = {
  id: number
  name: string
  max_queue: number
  active: boolean
  block_ip: string | null
  block_country: string | null
  allowed_websites: string | null
  preferences: Record<string, unknown>
}

/** What the visitor said before the chat; `verified` by a signature of the website. */
export type VisitorAnswers = { name: string; email: string; fields: Record<string, string>; verified: boolean }

export type VisitedPage = { url: string; at: string }

export type SessionPreferences = {
  url?: string
  remote_ip?: string
  geo_ip?: { country_code: string }
  origin?: string
  user_agent?: string
  language?: string
  visitor?: VisitorAnswers
  /** Keys of the sockets of the visitor. */
  participants?: string[]
  left_at?: string
  /** The topic of the widget, after a transfer to another one. */
  entry_chat_id?: number
  /** Where the visitor was since the chat began; the last one is the current page. */
  pages?: VisitedPage[]
  /** The agent who was lost, after a return to the queue. */
  returned_from_id?: number | null
}

/** The stored row; `session_id` is the secret of the visitor and never leaves this folder. */
export type SessionRow = {
  id: number
  chat_id: number
  session_id: string
  state: 'waiting' | 'running' | 'closed'
  user_id: number | null
  preferences: SessionPreferences
  created_at: string
  /** When the first agent accepted it. */
  started_at: string | null
  closed_at: string | null
  agent_read_id: number | null
  visitor_read_id: number | null
}

export const topicColumns = sql`id, name, max_queue, active, block_ip, block_country, allowed_websites, preferences`

export async function findTopic(db: Db, id: number): Promise<ChatTopic | undefined> {
  const { rows } = await sql<ChatTopic>`
    select ${topicColumns} from chats where id = ${id}`.execute(db)
  return rows[0]
}

export const sessionColumns = sql`id, chat_id, session_id, state, user_id, preferences, created_at, started_at, closed_at,
  agent_read_id, visitor_read_id`

export async function findBySecret(db: Db, secret: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns} from chat_sessions where session_id = ${secret}`.execute(db)
  return rows[0]
}

export async function lockBySecret(db: Db, secret: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns} from chat_sessions where session_id = ${secret} for no key update`.execute(db)
  return rows[0]
}

export async function findLocked(db: Db, id: number): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns} from chat_sessions where id = ${id} for no key update`.execute(db)
  return rows[0]
}

export async function lockSession(db: Db, id: number): Promise<SessionRow> {
  const session = await findLocked(db, id)
  if (!session) throw notFound('Chat::Session', id)
  return session
}

type NewSession = {
  chatId: number
  secret: string
  name: string
  customerId: number | null
  preferences: SessionPreferences
}

export async function insertSession(
  { db, now }: Ctx,
  { chatId, secret, name, customerId, preferences }: NewSession,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into chat_sessions (chat_id, session_id, name, customer_id, preferences, created_at, updated_at, queued_at,
      visitor_seen_at)
    values (${chatId}, ${secret}, ${name}, ${customerId}, ${JSON.stringify(preferences)}, ${now}, ${now}, ${now}, ${now})
    returning id`.execute(db)
  return rows[0]!.id
}

type SessionSelection = { where: RawBuilder<boolean>; order: RawBuilder<unknown>; limit: number; offset?: number }

/** With its public fields; sorted as `order` says. */
export async function selectSessions(
  db: Db,
  { where, order, limit, offset = 0 }: SessionSelection,
): Promise<ChatSessionRecord[]> {
  const { rows } = await sql<ChatSessionRecord>`
    select id, chat_id, name, state, user_id, customer_id, ticket_id,
      (select number from tickets where tickets.id = chat_sessions.ticket_id) as ticket_number, preferences - 'participants' as preferences,
      rating, rating_note, visitor_seen_at, visitor_read_id, agent_read_id, started_at, closed_at, queued_at,
      coalesce(written.message_ids, '{}') as message_ids, written.unread_count, last.last_message, last.last_message_at,
      ${tagNamesOf('Chat::Session', sql.ref('chat_sessions.id'))} as tags, created_by_id, updated_by_id, created_at, updated_at
    from (select * from chat_sessions where ${where} order by ${order} limit ${limit} offset ${offset}) chat_sessions
    cross join lateral (
      select array_agg(message.id order by message.id) as message_ids,
        count(*) filter (where message.created_by_id is null and message.id > coalesce(agent_read_id, 0))::int
          as unread_count
      from chat_messages message where chat_session_id = chat_sessions.id) written
    left join lateral (
      select message.created_at as last_message_at, jsonb_build_object('id', message.id,
        'content', left(message.content, 400), 'created_by_id', message.created_by_id) as last_message
      from chat_messages message where chat_session_id = chat_sessions.id and not internal
      order by message.id desc limit 1) last on true
    order by ${order}`.execute(db)
  return rows
}

export async function getSession(db: Db, id: number): Promise<ChatSessionRecord> {
  const [session] = await selectSessions(db, { where: sql<boolean>`id = ${id}`, order: sql`id`, limit: 1 })
  if (!session) throw notFound('Chat::Session', id)
  return session
}

export const messageColumns = sql`id, chat_session_id, content, internal, article_id, created_by_id, created_at, updated_at`
const mostMessages = 500

type MessageRow = Omit<ChatMessage, 'files'>

export async function selectMessages(
  db: Db,
  sessionId: number,
  { after = 0, internal = true } = {},
): Promise<ChatMessage[]> {
  const { rows } = await sql<MessageRow & { files: FileRow[] }>`
    select ${messageColumns}, ${filesJson(messageModel, sql.ref('chat_messages.id'))} as files from chat_messages
    where chat_session_id = ${sessionId} and id > ${after} and (${internal} or not internal)
    order by id limit ${mostMessages}`.execute(db)
  return rows.map((row) => ({ ...row, files: row.files.map(presentFile) }))
}

/** Who has a session now, and some of its messages. */
export type NewsOfSession = Pick<SessionRow, 'state' | 'user_id'> & { messages: ChatMessage[] }

type NewsRow = Pick<SessionRow, 'state' | 'user_id'> & { session: number } & (
    | (MessageRow & { files: FileRow[] })
    | { id: null }
  )

export async function selectNews(
  db: Db,
  ids: readonly number[],
  messageIds: readonly number[],
): Promise<Map<number, NewsOfSession>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NewsRow>`
    select chat_sessions.id as session, chat_sessions.state, chat_sessions.user_id, chat_messages.*
    from chat_sessions left join lateral (
      select ${messageColumns}, ${filesJson(messageModel, sql.ref('chat_messages.id'))} as files from chat_messages
      where chat_session_id = chat_sessions.id and id = any(${messageIds}::int[])) as chat_messages on true
    where chat_sessions.id = any(${ids}::int[])`.execute(db)
  const news = new Map<number, NewsOfSession>()
  for (const { session, state, user_id, ...row } of rows) {
    const messages: ChatMessage[] = news.get(session)?.messages ?? []
    if (row.id !== null) messages.push({ ...row, files: row.files.map(presentFile) })
    news.set(session, { state, user_id, messages })
  }
  return news
}

type NewMessage = {
  sessionId: number
  content: string
  internal: boolean
  authorId: number | null
  clientId?: string | undefined
}

/**
 * Also notes at the session that the visitor is there, or that its agent has read what came before; a note of another
 * agent says nothing about that. A repetition changes nothing and returns the row that exists.
 */
export async function insertMessage(
  { db, now }: Ctx,
  { sessionId, content, internal, authorId, clientId }: NewMessage,
) {
  const noted =
    authorId === null
      ? sql`visitor_seen_at = ${now}`
      : sql`agent_read_id = case when ${!internal} or user_id = ${authorId} then written.id else agent_read_id end`
  const { rows } = await sql<MessageRow & { is_new: boolean }>`
    with written as (
      insert into chat_messages as stored
        (chat_session_id, content, internal, client_id, created_by_id, created_at, updated_at)
      values (${sessionId}, ${content}, ${internal}, ${clientId ?? null}, ${authorId}, ${now}, ${now})
      on conflict (chat_session_id, client_id) where client_id is not null do update set client_id = stored.client_id
      returning ${messageColumns}, xmax = 0 as is_new
    ), noted as (
      update chat_sessions set ${noted}, updated_at = ${now} from written
      where chat_sessions.id = ${sessionId} and written.is_new
    )
    select * from written`.execute(db)
  const { is_new: isNew, ...message } = rows[0]!
  return { message, isNew }
}

export async function countMessages(db: Db, sessionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chat_messages where chat_session_id = ${sessionId}`.execute(db)
  return rows[0]!.count
}

export async function updateSession(ctx: Ctx, id: number, values: Record<string, unknown>): Promise<void> {
  await ctx.db
    .updateTable('chat_sessions')
    .set({ ...values, updated_at: ctx.now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** The socket receives what is sent to this session; the last ten are kept, for open tabs. */
export async function joinSession({ db, now }: Ctx, id: number, key: string): Promise<void> {
  await sql`
    update chat_sessions set visitor_seen_at = ${now}, preferences = jsonb_set(preferences - 'left_at', '{participants}',
      to_jsonb((array(select jsonb_array_elements_text(preferences -> 'participants') except select ${key}) || ${key}::text)[-9:]))
    where id = ${id}`.execute(db)
}

export async function noteSeen(db: Db, secret: string, now: Date): Promise<void> {
  await sql`
    update chat_sessions set visitor_seen_at = ${now}, preferences = preferences - 'left_at'
    where session_id = ${secret}`.execute(db)
}

export type Waiting = { id: number; session_id: string; position: number; participants: string[] }

/** All waiting sessions of a topic in their order. */
export async function selectQueue(db: Db, chatId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, session_id, (row_number() over (order by created_at, id))::int as position,
      array(select jsonb_array_elements_text(preferences -> 'participants')) as participants
    from chat_sessions where chat_id = ${chatId} and state = 'waiting' order by created_at, id`.execute(db)
  return rows
}
