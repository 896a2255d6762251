import { randomUUID } from 'node:crypto'
import type { NewArticle } from '#contract/article.ts'
import { type StoredFile, storeFile } from '#features/attachments/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { decodeBase64 } from '#kernel/files/base64.ts'
import { safeFilename } from '#kernel/files/filename.ts'
import { extractInlineImages } from '#kernel/html/inline-images.ts'
import { createSanitizer, type Sanitizer } from '#kernel/html/sanitizer.ts'

/** Who speaks: an agent of the ticket's group, or the customer whose request it is. */
export type Standing = 'agent' | 'customer'

const mark = Symbol('prepared article')

/** An article whose text is clean and whose files are in the store: all that must not happen inside a transaction. */
export type PreparedArticle = {
  [mark]: true
  sent: NewArticle
  content: { body: string; content_type: string; source: string | null }
  files: StoredFile[]
  /** What the writer was before the ticket changed in the same request. */
  standing?: Standing | undefined
}

export const isPrepared = (article: unknown): article is PreparedArticle =>
  typeof article === 'object' && article !== null && mark in article

const mostCharacters = 1_500_000

const tooLarge = (length: number) =>
  invalid(`body of article is too large, ${length} chars - only ${mostCharacters} allowed`)

export async function prepareArticle(ctx: Ctx, sent: NewArticle, standing?: Standing): Promise<PreparedArticle> {
  const { body } = sent
  if (!body?.trim()) throw invalid("Need at least an 'article body' field.")
  const given = (sent.attachments ?? []).map(readFile)
  const { images, ...content } = /html/i.test(sent.content_type ?? '')
    ? await cleanHtml(ctx, body)
    : { body, content_type: 'text/plain', source: null, images: [] }
  if (content.body.length > mostCharacters) throw tooLarge(content.body.length)
  const files: StoredFile[] = []
  for (const file of [...given, ...images]) files.push(await storeFile(ctx, file))
  return { [mark]: true, sent, content, files, standing }
}

type GivenFile = Parameters<typeof storeFile>[1]

function readFile(file: NonNullable<NewArticle['attachments']>[number], index: number): GivenFile {
  const { filename, data, 'mime-type': mimeType, charset } = file
  const needs = (param: string) => invalid(`Attachment needs '${param}' param for attachment with index '${index}'`)
  if (!filename) throw needs('filename')
  if (data === undefined || data === null) throw needs('data')
  if (!mimeType) throw needs('mime-type')
  const content = decodeBase64(data)
  if (!content) throw invalid(`Invalid base64 for attachment with index '${index}'`)
  return { filename, mimeType, content, ...(charset ? { preferences: { Charset: charset } } : {}) }
}

/** Addresses of our own files may stay: a reply quotes the images of what it answers. */
const ownImages = /^\/api\/v1\/(?:ticket_attachment\/\d+\/\d+|attachments)\/\d+(?:\?view=inline)?$/

/** One a process, made when the first HTML comes. */
let sanitizer: Sanitizer | undefined

async function cleanHtml({ deps }: Ctx, html: string) {
  sanitizer ??= createSanitizer({ ownImages })
  const clean = await sanitizer.sanitize(html)
  if (clean.fallback === 'too large') throw tooLarge(html.length)
  const fqdn = await deps.settings.text('fqdn')
  const { html: body, images } = extractInlineImages(clean.html, () => safeFilename(`${randomUUID()}@${fqdn}`))
  return {
    body,
    content_type: 'text/html',
    source: clean.changed ? html : null,
    images: images.map(({ contentId, mimeType, content }) => ({
      filename: contentId,
      mimeType,
      content,
      preferences: { 'Content-ID': contentId, 'Content-Disposition': 'inline' },
    })),
  }
}
