import type { NewArticle } from '#contract/article.ts'
import { type StoredFile, storeFile } from '#features/attachments/service.ts'
import type { TicketRole } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, Refusal } from '#kernel/errors.ts'
import { escapeText } from '#kernel/html/markup.ts'
import { textOf } from '#kernel/html/text.ts'
import { decodeAttachment, type GivenFile } from './decode-attachments.ts'
import { mostCharacters, tooLarge, cleanHtml } from './clean-body.ts'

const mark = Symbol('prepared article')

/** An article with sanitized text and stored files: slow work that is done before the transaction. */
export type PreparedArticle = {
  [mark]: true
  sent: NewArticle
  content: { body: string; content_type: string; source: string | null }
  files: StoredFile[]
  /** The author's role before the ticket was changed by the same request. */
  role?: TicketRole | undefined
  /** The ticket was created with the values that follow from this article, its first. */
  isCounted?: boolean
  /** For messages from outside: values from their own headers. */
  arrived?: Arrival
}

/** How a message reached us. */
export type Arrival = {
  type: string
  sender: 'Customer' | 'Agent' | 'System'
  from: string
  internal: boolean
  message_id: string | null
  in_reply_to: string | null
  references: string | null
  preferences: Record<string, unknown>
}

export const isPrepared = (article: unknown): article is PreparedArticle =>
  typeof article === 'object' && article !== null && mark in article

/** Files are stored and HTML is sanitized before the transaction; a plain text needs neither. */
export const isSlowToPrepare = ({ attachments, content_type }: NewArticle): boolean =>
  (attachments ?? []).length > 0 || isSentAsHtml(content_type)

const isSentAsHtml = (contentType: string | null | undefined) => /html/i.test(contentType ?? '')

export async function prepareArticle(ctx: Ctx, sent: NewArticle, role?: TicketRole): Promise<PreparedArticle> {
  const { body } = sent
  if (!body?.trim()) throw invalid('required', "Need at least an 'article body' field.", { field: 'article.body' })
  const given: GivenFile[] = []
  for (const [index, file] of (sent.attachments ?? []).entries()) given.push(await decodeAttachment(file, index))
  const { images, ...content } = isSentAsHtml(sent.content_type) ? await cleanHtml(ctx, body) : plainContent(body)
  if (content.body.length > mostCharacters) throw tooLarge(content.body.length)
  const files: StoredFile[] = []
  for (const file of [...given, ...images]) files.push(await storeFile(ctx, file))
  return { [mark]: true, sent, content, files, role }
}

/** A message from outside as its channel has read it: files as bytes, HTML not yet sanitized. */
export type ArrivedMessage = ({ html: string } | { text: string }) & {
  subject: string | null
  to: string | null
  cc: string | null
  reply_to: string | null
  files: readonly GivenFile[]
}

/** Rejects nothing: every message is shown as far as possible, and its source is kept. */
export async function prepareArrival(ctx: Ctx, message: ArrivedMessage, arrived: Arrival): Promise<PreparedArticle> {
  const { files: given, subject, to, cc, reply_to } = message
  const { images, ...content } =
    'text' in message ? plainContent(message.text) : await arrivedContent(ctx, message.html)
  const files: StoredFile[] = []
  for (const file of [...given, ...images]) files.push(await storeFile(ctx, file))
  return { [mark]: true, sent: { subject, to, cc, reply_to }, content, files, arrived }
}

const plainContent = (body: string) => ({ body, content_type: 'text/plain', source: null, images: [] })

const mostShown = 200_000

async function arrivedContent(ctx: Ctx, html: string) {
  try {
    const content = await cleanHtml(ctx, html)
    if (content.body.length <= mostCharacters) return { ...content, source: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  const notice = '<p><i>This message is too large to be shown as it was written; its source is attached.</i></p>'
  const body = `${notice}<p>${escapeText(textOf(html, mostShown)).replaceAll('\n', '<br>')}</p>`
  return { body, content_type: 'text/html', source: null, images: [] }
}
