import { presentFile } from '#features/attachments/present.ts'
import type { FileRow } from '#features/attachments/service.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import { formatTimeUnit } from '#kernel/format-time-unit.ts'
import type { Actor } from '#kernel/actor.ts'
import type { AssetRecord } from '#kernel/assets.ts'
import { restoreContentIds, rewriteContentIds } from '#kernel/html/inline-images.ts'
import { deferredText, type ReadTexts } from '#kernel/http/deferred-text.ts'
import type { ArticleRow } from './store.ts'

export const isHtml = (contentType: string): boolean => contentType.includes('html')

/** An article for one reader; customers see neither preferences nor accounted time. */
export function presentArticle(
  actor: Actor,
  row: ArticleRow,
  files: readonly FileRow[],
  readBodies: ReadTexts,
): AssetRecord {
  const {
    keys,
    communication: _,
    body_bytes,
    origin_by,
    time_unit,
    created_by,
    updated_by,
    type,
    sender,
    ...article
  } = row
  const finish = (body: string) => (isHtml(row.content_type) ? withImageAddresses(row, body, files) : body)
  const isAgent = actsAsAgent(actor, 'read', keys)
  return {
    ...article,
    body:
      row.body === null ? deferredText({ id: row.id, bytes: body_bytes, read: readBodies, finish }) : finish(row.body),
    preferences: isAgent ? row.preferences : {},
    attachments: files.map(presentFile),
    created_by,
    updated_by,
    ...(origin_by !== null && { origin_by }),
    type,
    sender,
    time_unit: isAgent ? formatTimeUnit(time_unit) : null,
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
