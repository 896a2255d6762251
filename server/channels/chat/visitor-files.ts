import { sql } from 'kysely'
import { readTopicSettings } from '#contract/chat-topic.ts'
import { type FileRow, findFile, type StoredFile } from '#features/attachments/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { ChatRefusal, type Visitor } from './admission.ts'
import { addMessage } from './conversation.ts'
import { type ChatEvent, presentForVisitor } from './frames.ts'
import { messageModel } from './message-files.ts'
import { findBySecret, type SessionRow } from './store.ts'
import { limitMessages } from './visitor-limits.ts'
import { findOpen, lockOpen } from './visitor-open.ts'

const filesPerSession = 20
const megabytesPerSession = 50

export type GivenFile = { chat_id: number; session_id: string; client_id?: string | undefined; stored?: StoredFile }

/** Before the body is read. */
export async function admitFile(ctx: Ctx, visitor: Visitor, chatId: number, sessionId: string): Promise<void> {
  const { topic, session } = await findOpen(ctx, visitor, chatId, sessionId)
  if (!readTopicSettings(topic.preferences).files) throw new ChatRefusal('files_off')
  await limitMessages(ctx, session)
  await limitFiles(ctx, session)
}

async function limitFiles({ db }: Ctx, { id }: SessionRow): Promise<void> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes
    from attachments join chat_messages on chat_messages.id = attachments.object_id
    where attachments.object = ${messageModel} and chat_messages.chat_session_id = ${id}
      and chat_messages.created_by_id is null`.execute(db)
  const { files, bytes } = rows[0]!
  if (files >= filesPerSession || bytes >= megabytesPerSession * 1024 * 1024) throw new ChatRefusal('too_many_files')
}

/** A file is a message without a text. */
export async function addFile(ctx: Ctx, visitor: Visitor, given: GivenFile): Promise<ChatEvent> {
  const { chat_id, session_id, client_id, stored } = given
  const session = await lockOpen(ctx, visitor, chat_id, session_id)
  const files = stored ? [stored] : []
  const message = await addMessage(ctx, session, { content: '', from: 'visitor', clientId: client_id, files })
  const presented = await presentForVisitor(ctx, session, message)
  return {
    event: 'chat_session_message',
    data: { session_id, message: presented, self_written: true, ...(client_id !== undefined && { client_id }) },
  }
}

/** A file of the conversation; files of notes are for agents only. */
export async function findVisitorFile({ db }: Ctx, sessionId: string, id: number): Promise<FileRow> {
  const session = await findBySecret(db, sessionId)
  const file = session && (await findFile(db, id))
  if (!session || file?.object !== messageModel) throw notFound('Store', id)
  const { rows } = await sql`
    select from chat_messages
    where id = ${file.object_id} and chat_session_id = ${session.id} and not internal`.execute(db)
  if (rows.length === 0) throw notFound('Store', id)
  return file
}
