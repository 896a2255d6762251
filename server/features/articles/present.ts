import { presentFile } from '#features/attachments/present.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import { formatTimeUnit } from '#kernel/format-time-unit.ts'
import type { Actor } from '#kernel/actor.ts'
import type { AssetRecord } from '#kernel/assets.ts'
import { deferredText, type ReadTexts } from '#kernel/http/deferred-text.ts'
import { codeSteps } from '#kernel/notices.ts'
import type { ArticleRow } from './store.ts'
import { withImageAddresses } from './inline-images.ts'

export const isHtml = (contentType: string): boolean => contentType.includes('html')

/** An article for one reader; customers see neither preferences nor accounted time. */
export function presentArticle(actor: Actor, row: ArticleRow, readBodies: ReadTexts): AssetRecord {
  const {
    keys,
    files,
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
    preferences: isAgent ? presentPreferences(row.preferences) : {},
    attachments: files.map(presentFile),
    created_by,
    updated_by,
    ...(origin_by !== null && { origin_by }),
    type,
    sender,
    time_unit: isAgent ? formatTimeUnit(time_unit) : null,
  }
}

type Preferences = ArticleRow['preferences']

/** Earlier versions stored the steps of an explanation without codes. */
const presentPreferences = (preferences: Preferences): Preferences =>
  Array.isArray(preferences.explanation)
    ? { ...preferences, explanation: codeSteps(preferences.explanation) }
    : preferences
