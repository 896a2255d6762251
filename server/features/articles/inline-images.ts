import { randomUUID } from 'node:crypto'
import type { FileRow } from '#features/attachments/service.ts'
import { safeFilename } from '#kernel/files/filename.ts'
import { extractInlineImages, restoreContentIds, rewriteContentIds } from '#kernel/html/inline-images.ts'
import type { ArticleRow } from './store.ts'

/** Data URIs of a body become files with a Content-ID, which the body refers to. */
export function attachInlineImages(html: string, fqdn: string) {
  const { html: body, images } = extractInlineImages(html, () => safeFilename(`${randomUUID()}@${fqdn}`))
  return {
    body,
    images: images.map(({ contentId, mimeType, content }) => ({
      filename: contentId,
      mimeType,
      content,
      preferences: { 'Content-ID': contentId, 'Content-Disposition': 'inline' },
    })),
  }
}

type ArticleKeys = Pick<ArticleRow, 'id' | 'ticket_id'>

const imageAddress = ({ id, ticket_id }: ArticleKeys, fileId: number) =>
  `/api/v1/ticket_attachment/${ticket_id}/${id}/${fileId}?view=inline`

/** The stored body has content ids instead of URLs, because a merge changes the URLs. */
export function withImageAddresses(article: ArticleKeys, body: string, files: readonly FileRow[]): string {
  const byContentId = new Map(files.map((file) => [bare(file.preferences['Content-ID']), file.id]))
  return rewriteContentIds(body, (contentId) => {
    const file = byContentId.get(bare(contentId))
    return file === undefined ? undefined : imageAddress(article, file)
  })
}

/** What an editor sends back has the URLs that `withImageAddresses` wrote. */
export function withContentIds(article: ArticleKeys, body: string, files: readonly FileRow[]): string {
  const byAddress = new Map(files.map((file) => [imageAddress(article, file.id), bare(file.preferences['Content-ID'])]))
  return restoreContentIds(body, (address) => byAddress.get(address))
}

/** Mails write a content id in angle brackets, references to it without. */
const bare = (contentId: unknown) => (typeof contentId === 'string' ? contentId.replace(/^<|>$/g, '') : undefined)
