import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type AnswerTranslationInput, longestBody } from '#contract/knowledge-base-answer.ts'
import { attachFiles, listFiles, type StoredFile, storeFile } from '#features/attachments/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { extractInlineImages, rewriteContentIds } from '#kernel/html/inline-images.ts'
import { createSanitizer, type Sanitizer } from '#kernel/html/sanitizer.ts'
import { contentObject, fileAddress } from './present.ts'

/** Sanitized text with content ids in place of its images, which are stored already. */
export type CleanContent = { html: string; images: readonly StoredFile[] }
/** A translation whose text was cleaned before the transaction. */
export type PreparedTranslation = AnswerTranslationInput & { content?: CleanContent }

/** One per process, created with the first answer. */
let sanitizer: Sanitizer | undefined
const ownImages = /^\/api\/v1\/attachments\/\d+$/

export const cleanTranslations = (
  ctx: Ctx,
  inputs: readonly AnswerTranslationInput[],
): Promise<PreparedTranslation[]> =>
  Promise.all(
    inputs.map(async (input) => {
      const body = input.content_attributes?.body
      return body === undefined ? input : { ...input, content: await cleanContent(ctx, body) }
    }),
  )

async function cleanContent(ctx: Ctx, body: string): Promise<CleanContent> {
  sanitizer ??= createSanitizer({ ownImages })
  const clean = await sanitizer.sanitize(body)
  const { html, images } = extractInlineImages(clean.html, () => randomUUID())
  if (clean.fallback === 'too large' || html.length > longestBody)
    throw invalid('too_long', 'The text is too long.', { field: 'body', values: { max: longestBody } })
  const stored = images.map(({ contentId, mimeType, content }) =>
    storeFile(ctx, {
      filename: contentId,
      mimeType,
      content,
      preferences: { 'Content-ID': contentId, 'Content-Disposition': 'inline' },
    }),
  )
  return { html, images: await Promise.all(stored) }
}

export async function insertContent(ctx: Ctx, content: CleanContent | undefined): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into knowledge_base_answer_translation_contents (body) values ('') returning id`.execute(ctx.db)
  const { id } = rows[0]!
  if (content) await writeContent(ctx, id, content)
  return id
}

/** Images become files of the content, which the text refers to by their address. */
export async function writeContent(ctx: Ctx, id: number, { html, images }: CleanContent): Promise<void> {
  let body = html
  if (images.length > 0) {
    await attachFiles(ctx, { object: contentObject, id }, images)
    const files = (await listFiles(ctx.db, contentObject, [id])).get(id) ?? []
    const byContentId = new Map(files.map((file) => [file.preferences['Content-ID'], file.id]))
    body = rewriteContentIds(html, (contentId) => {
      const file = byContentId.get(contentId)
      return file === undefined ? undefined : fileAddress(file)
    })
  }
  await sql`update knowledge_base_answer_translation_contents set body = ${body} where id = ${id}`.execute(ctx.db)
}
