import type { ChatFile } from '#contract/chat-message.ts'
import type { ChatSessions } from '#contract/chat.ts'
import { mostChatFileBytes } from '#contract/chat-visits.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { decodeAttachment } from '#features/articles/service.ts'
import { sentType } from '#features/attachments/policy.ts'
import {
  attachFiles,
  type FileOwners,
  type FileRow,
  listFiles,
  storeFile,
  type StoredFile,
} from '#features/attachments/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { Refusal } from '#kernel/errors.ts'
import { apiPrefix } from '#kernel/http/api-prefix.ts'

/** The model of messages in the table of attachments. */
export const messageModel = 'Chat::Message'

/** Every chat agent reads all sessions, and so their files. */
export const chatFiles: FileOwners = { [messageModel]: async ({ actor }) => may(actor, 'chat.agent') }

export const presentFile = ({ id, filename, size, preferences, sniffed_type }: FileRow): ChatFile => ({
  id,
  filename,
  size,
  content_type: sentType(String(preferences['Mime-Type'] ?? ''), sniffed_type),
  url: `${apiPrefix}/attachments/${id}`,
})

type GivenFiles = InputOf<typeof ChatSessions.addMessage>['attachments']

/** Files of agents come with the message, as those of articles do. Before the transaction. */
export async function storeGivenFiles(ctx: Ctx, given: GivenFiles = []): Promise<StoredFile[]> {
  const files = await Promise.all(given.map((file, at) => decodeAttachment(file, at)))
  for (const { content } of files) assertFileSize(content.length)
  return Promise.all(files.map((file) => storeFile(ctx, file)))
}

export function assertFileSize(bytes: number): void {
  if (bytes <= mostChatFileBytes) return
  const max = mostChatFileBytes / 1024 / 1024
  throw new Refusal(413, 'too_large', `Too large: ${max} MB is the limit.`, { values: { max } })
}

export async function attachToMessage(ctx: Ctx, id: number, files: readonly StoredFile[]): Promise<ChatFile[]> {
  if (files.length === 0) return []
  await attachFiles(ctx, { object: messageModel, id }, files)
  return listMessageFiles(ctx.db, id)
}

export const listMessageFiles = async (db: Db, id: number): Promise<ChatFile[]> =>
  ((await listFiles(db, messageModel, [id])).get(id) ?? []).map(presentFile)
