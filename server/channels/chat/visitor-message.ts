import { z } from 'zod'
import type { ChatMessage } from '#contract/chat-message.ts'
import type { StoredFile } from '#features/attachments/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { ChatRefusal, type Visitor } from './admission.ts'
import { cleanMessage } from './clean-message.ts'
import { addMessage } from './conversation.ts'
import { type ChatEvent, presentForVisitor } from './frames.ts'
import type { SessionRow } from './store.ts'
import { clientId, ofSession } from './visitor-event.ts'
import { limitMessages } from './visitor-limits.ts'
import { findOpen, lockOpen } from './visitor-open.ts'
import { extractPictures, storePictures } from './visitor-pictures.ts'

export const newMessage = ofSession.extend({ content: z.string(), client_id: clientId.optional() })
export type NewMessage = z.output<typeof newMessage>

/** Deployed widgets send pictures inside the text. */
export const hasPictures = ({ content }: NewMessage): boolean => content.includes('data:image')

/** Pictures are stored before the transaction. */
export async function writeWithPictures(ctx: Ctx, visitor: Visitor, given: NewMessage): Promise<ChatEvent> {
  const { session } = await findOpen(ctx, visitor, given.chat_id, given.session_id)
  await limitMessages(ctx, session)
  const { html, pictures } = extractPictures(given.content)
  const files = await storePictures(ctx, pictures)
  return unitOfWork(ctx.deps, ctx, (unit) => writeMessage(unit, visitor, { ...given, content: html, files }))
}

type MessageWithFiles = NewMessage & { files?: readonly StoredFile[] }

export async function writeMessage(ctx: Ctx, visitor: Visitor, given: MessageWithFiles): Promise<ChatEvent> {
  const { chat_id, session_id, content, client_id, files = [] } = given
  const session = await lockOpen(ctx, visitor, chat_id, session_id)
  const clean = cleanMessage(content)
  if (clean === undefined && files.length === 0) throw new ChatRefusal('The message is empty or too long.')
  await limitMessages(ctx, session)
  const written = { content: clean ?? '', from: 'visitor' as const, clientId: client_id, files }
  return answerMessage(ctx, session, await addMessage(ctx, session, written, visitor.key), client_id)
}

export async function answerMessage(
  ctx: Ctx,
  session: SessionRow,
  message: ChatMessage,
  client_id: string | undefined,
): Promise<ChatEvent> {
  const presented = await presentForVisitor(ctx, session, message)
  const { session_id } = session
  const data = { session_id, message: presented, self_written: true, ...(client_id !== undefined && { client_id }) }
  return { event: 'chat_session_message', data }
}
