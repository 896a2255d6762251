import { sql } from 'kysely'
import type { AnswerVersionRecord } from '#contract/knowledge-base-version.ts'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { getEditedAnswer, updateAnswer, type WrittenAnswer } from './answers.ts'

const columns = sql`version.id, version.translation_id, translation.kb_locale_id, version.title, version.created_by_id,
  version.created_at`
const ofAnswer = (answerId: number) => sql`from knowledge_base_answer_versions version
  join knowledge_base_answer_translations translation on translation.id = version.translation_id
  where translation.answer_id = ${answerId}`

type AnswerKeys = { knowledge_base_id: number; id: number }

/** Of one translation or of all. For editors: an earlier text may never have been published. */
export async function listVersions(ctx: Ctx, { knowledge_base_id, id }: AnswerKeys, translationId?: number) {
  await getEditedAnswer(ctx, knowledge_base_id, id)
  const inTranslation = translationId === undefined ? sql`` : sql` and translation.id = ${translationId}`
  const { rows } = await sql<Omit<AnswerVersionRecord, 'body'>>`
    select ${columns} ${ofAnswer(id)}${inTranslation} order by version.id desc`.execute(ctx.db)
  const authors = [...new Set(rows.map(({ created_by_id }) => created_by_id))]
  return { versions: rows, assets: await ctx.deps.assets.collectByIds(ctx, { User: authors }) }
}

export async function getVersion(
  ctx: Ctx,
  { knowledge_base_id, id }: AnswerKeys,
  versionId: number,
): Promise<AnswerVersionRecord> {
  await getEditedAnswer(ctx, knowledge_base_id, id)
  const { rows } = await sql<AnswerVersionRecord>`
    select ${columns}, version.body ${ofAnswer(id)} and version.id = ${versionId}`.execute(ctx.db)
  if (!rows[0]) throw notFound('KnowledgeBase::Answer::Version', versionId)
  return rows[0]
}

/** Written like any change, so that the current text stays a version, too. */
export async function restoreVersion(ctx: Ctx, keys: AnswerKeys, versionId: number): Promise<WrittenAnswer> {
  const { translation_id, title, body } = await getVersion(ctx, keys, versionId)
  const restored = { id: translation_id, title, _destroy: false, content: { html: body, images: [] } }
  return updateAnswer(ctx, { ...keys, translations_attributes: [restored] })
}
