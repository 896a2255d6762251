import { sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import { notFound } from '#kernel/errors.ts'
import { messageModel } from '../message-files.ts'
import type { SessionPreferences } from '../store.ts'
import { describeVisitor } from './visitor.ts'

/** A session with its topic, locked. */
export type RecordedChat = {
  id: number
  chat_id: number
  topic: string
  topic_preferences: Record<string, unknown>
  state: 'waiting' | 'running' | 'closed'
  user_id: number | null
  customer_id: number | null
  ticket_id: number | null
  /** The last message that the ticket contains. */
  ticket_message_id: number | null
  preferences: SessionPreferences
  created_at: string
  started_at: string | null
  closed_at: string | null
}

export async function findLockedChat(db: Db, id: number): Promise<RecordedChat | undefined> {
  const { rows } = await sql<RecordedChat>`
    select session.id, chat_id, chats.name as topic, chats.preferences as topic_preferences, state, user_id,
      (select coalesce(merged_into_id, users.id) from users where users.id = session.customer_id) as customer_id,
      ticket_id, ticket_message_id, session.preferences, session.created_at, started_at, closed_at
    from chat_sessions session join chats on chats.id = chat_id
    where session.id = ${id} for no key update of session`.execute(db)
  return rows[0]
}

export async function lockChat(db: Db, id: number): Promise<RecordedChat> {
  const chat = await findLockedChat(db, id)
  if (!chat) throw notFound('Chat::Session', id)
  return chat
}

/** With the names of the files. */
export type ChatLine = {
  files: string[]
  id: number
  content: string
  internal: boolean
  created_by_id: number | null
  created_at: string
}

/** More than a visitor may write, see `mostMessages` there. */
const mostLines = 5000

/** `unrecorded`: those that the ticket does not have yet, neither in a transcript nor as an email. */
export async function selectLines(
  db: Db,
  { id, ticket_message_id }: RecordedChat,
  { unrecorded }: { unrecorded: boolean },
): Promise<ChatLine[]> {
  const { rows } = await sql<ChatLine>`
    select id, content, internal, created_by_id, created_at,
      array(select filename from attachments where object = ${messageModel} and object_id = chat_messages.id order by id) as files
    from chat_messages
    where chat_session_id = ${id} and (${!unrecorded} or (id > ${ticket_message_id ?? 0} and article_id is null))
    order by id limit ${mostLines}`.execute(db)
  return rows
}

export async function isActiveUser(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${id} and active`.execute(db)
  return rows.length > 0
}

/** The address of a verified customer counts more than what the visitor entered. */
export async function findAddress(db: Db, { customer_id, preferences }: RecordedChat): Promise<string | undefined> {
  const user = customer_id
    ? await db.selectFrom('users').select('email').where('id', '=', customer_id).executeTakeFirst()
    : undefined
  return user?.email || describeVisitor(preferences).email
}

export async function storeArticleId(db: Db, messageId: number, articleId: number): Promise<void> {
  await sql`update chat_messages set article_id = ${articleId} where id = ${messageId}`.execute(db)
}
