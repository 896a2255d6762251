import { sql } from 'kysely'
import { writeRecord } from '#kernel/asset-collection.ts'
import type { AssetRecord, Collected } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import { readyJson } from '#kernel/http/deferred-text.ts'
import { joinTexts, measureText } from '#kernel/http/measured-text.ts'
import { isSeen, loadAccess } from './access.ts'
import { loadAnswerRecords } from './assets.ts'

const iso = (column: string) =>
  sql`'"' || to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`

/**
 * The records of all translations as JSON, composed by the database: reading 50,000 rows here and writing them again
 * takes ten times longer and blocks other requests. They have the same fields as elsewhere; a test compares them.
 */
async function writeTranslations(ctx: Ctx): Promise<{ json: string | null; userIds: number[] }> {
  const seen = sql`knowledge_base_answer_translations translation
    join knowledge_base_answers answer on answer.id = translation.answer_id
    where ${isSeen(await loadAccess(ctx), ctx.now)}`
  const { rows } = await sql<{ json: string | null; userIds: number[] }>`
    select string_agg('"' || id || '":{"id":' || id || ',"title":' || to_json(title) || ',"kb_locale_id":' || kb_locale_id
      || ',"answer_id":' || answer_id || ',"content_id":' || content_id || ',"updated_by_id":' || updated_by_id
      || ',"created_by_id":' || created_by_id || ',"created_at":' || ${iso('created_at')}
      || ',"updated_at":' || ${iso('updated_at')} || '}', ',') as json,
      array(select translation.created_by_id from ${seen} union select translation.updated_by_id from ${seen}) as "userIds"
    from (select translation.* from ${seen} order by translation.id) as translations`.execute(ctx.db)
  return rows[0] ?? { json: null, userIds: [] }
}

const referenced = ['internal_by_id', 'published_by_id', 'archived_by_id'] as const
const join = (records: readonly AssetRecord[]) =>
  readyJson<Record<string, AssetRecord>>(
    joinTexts(
      records.map((record) => writeRecord(record).json),
      '{}',
    ),
  )

/** All answers that the caller may see, with their translations and without their texts. */
export async function collectAnswers(ctx: Ctx): Promise<{ assets: Collected; userIds: number[] }> {
  const records = await loadAnswerRecords(ctx)
  const { json, userIds } = await writeTranslations(ctx)
  const named = records.flatMap((record) => referenced.map((key) => record[key]))
  const assets = {
    ...(records.length > 0 && { KnowledgeBaseAnswer: join(records) }),
    ...(json !== null && {
      KnowledgeBaseAnswerTranslation: readyJson<Record<string, AssetRecord>>(joinTexts([measureText(json)], '{}')),
    }),
  }
  return { assets, userIds: [...new Set([...userIds, ...named])].filter((id) => typeof id === 'number') }
}
