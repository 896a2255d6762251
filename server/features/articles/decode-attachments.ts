import type { NewArticle } from '#contract/article.ts'
import type { storeFile } from '#features/attachments/service.ts'
import { invalid } from '#kernel/errors.ts'
import { decodeLongBase64 } from '#kernel/files/base64.ts'

export type GivenFile = Parameters<typeof storeFile>[1]

export async function decodeAttachment(
  file: NonNullable<NewArticle['attachments']>[number],
  index: number,
): Promise<GivenFile> {
  const { filename, data, 'mime-type': mimeType, charset } = file
  const needs = (param: string) =>
    invalid('attachment_broken', `Attachment needs '${param}' param for attachment with index '${index}'`, {
      field: 'article.attachments',
    })
  if (!filename) throw needs('filename')
  if (data === undefined || data === null) throw needs('data')
  if (!mimeType) throw needs('mime-type')
  const content = await decodeLongBase64(data)
  if (!content)
    throw invalid('attachment_broken', `Invalid base64 for attachment with index '${index}'`, {
      field: 'article.attachments',
    })
  return { filename, mimeType, content, ...(charset ? { preferences: { Charset: charset } } : {}) }
}
