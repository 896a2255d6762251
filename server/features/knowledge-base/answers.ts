import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { KnowledgeBaseAnswers } from '#contract/knowledge-base-answer.ts'
import { takeUploads } from '#features/attachments/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, notFound, required, unknownId } from '#kernel/errors.ts'
import { findAsset } from '#kernel/assets.ts'
import { assertEditsCategory, includes, isSeen, loadAccess } from './access.ts'
import { type PreparedTranslation } from './contents.ts'
import { writeAnswerTranslations } from './answer-translations.ts'
import { keepSettings } from './keep-settings.ts'
import { keepVersions } from './keep-versions.ts'
import { answerObject } from './present.ts'
import { changeTimes } from './publishing.ts'
import { getAnswerRow, lockBase, stamp } from './store.ts'
import { taken } from './translations.ts'

const object = 'knowledge_base_answers'

type Prepared<I> = Omit<I, 'translations_attributes'> & { translations_attributes?: PreparedTranslation[] | undefined }
export type NewAnswer = Prepared<InputOf<typeof KnowledgeBaseAnswers.create>>
export type ChangedAnswer = Prepared<InputOf<typeof KnowledgeBaseAnswers.update>>

/** The answer with its translations and category, and the texts that are asked for. */
export async function presentAnswer(ctx: Ctx, id: number, contentIds: readonly number[] = []) {
  const assets = await ctx.deps.assets.collectByIds(ctx, {
    KnowledgeBaseAnswer: [id],
    KnowledgeBaseAnswerTranslationContent: contentIds,
  })
  if (!findAsset(assets, 'KnowledgeBaseAnswer', id)) throw notFound(answerObject, id)
  return { id, assets }
}

/** Texts of other answers are not included. */
export async function showAnswer(ctx: Ctx, baseId: number, id: number, wanted: readonly number[]) {
  await getAnswerRow(ctx.db, baseId, id)
  const { rows } = await sql<{ content_id: number }>`
    select content_id from knowledge_base_answer_translations
    where answer_id = ${id} and content_id = any(${wanted}::int[])`.execute(ctx.db)
  return presentAnswer(
    ctx,
    id,
    rows.map(({ content_id }) => content_id),
  )
}

export type WrittenAnswer = { id: number; contentIds: readonly number[] }

export async function createAnswer(ctx: Ctx, input: NewAnswer): Promise<WrittenAnswer> {
  const { knowledge_base_id, category_id, translations_attributes, form_id, review_at = null } = input
  await lockBase(ctx, knowledge_base_id)
  await assertCategory(ctx, knowledge_base_id, category_id)
  await assertEditsCategory(ctx, category_id)
  if (!translations_attributes?.length) throw required('translations_attributes')
  const { rows } = await sql<{ id: number }>`
    insert into knowledge_base_answers (category_id, position, review_at, created_at, updated_at)
    values (${category_id}, ${nextPosition(category_id)}, ${review_at}::timestamptz, ${stamp(ctx)}, ${stamp(ctx)})
    returning id`.execute(ctx.db)
  const { id } = rows[0]!
  const contentIds = await writeAnswerTranslations(ctx, { id, knowledge_base_id }, translations_attributes)
  await assertUniqueTitles(ctx, category_id)
  await keepVersions(ctx, id)
  if (form_id) await takeUploads(ctx, form_id, { object: answerObject, id })
  ctx.emit({ kind: 'created', object, id })
  return { id, contentIds }
}

const nextPosition = (categoryId: number) =>
  sql`(select coalesce(max(position) + 1, 0) from knowledge_base_answers where category_id = ${categoryId})`

async function assertCategory({ db }: Ctx, baseId: number, id: number): Promise<void> {
  const { rows } = await sql`
    select from knowledge_base_categories where id = ${id} and knowledge_base_id = ${baseId}`.execute(db)
  if (!rows[0]) throw unknownId('category_id', id)
}

async function assertUniqueTitles({ db }: Ctx, categoryId: number): Promise<void> {
  const { rows } = await sql`
    select from knowledge_base_answer_translations translation
    join knowledge_base_answers answer on answer.id = translation.answer_id where answer.category_id = ${categoryId}
    group by kb_locale_id, lower(title) having count(*) > 1 limit 1`.execute(db)
  if (rows[0]) throw taken()
}

export async function updateAnswer(ctx: Ctx, input: ChangedAnswer): Promise<WrittenAnswer> {
  const { knowledge_base_id, id, category_id, translations_attributes = [], additional_action, form_id } = input
  await lockBase(ctx, knowledge_base_id)
  const before = await getEditedAnswer(ctx, knowledge_base_id, id)
  if (category_id !== undefined && category_id !== before.category_id) {
    await assertCategory(ctx, knowledge_base_id, category_id)
    await assertEditsCategory(ctx, category_id)
    await sql`update knowledge_base_answers set category_id = ${category_id}, position = ${nextPosition(category_id)}
      where id = ${id}`.execute(ctx.db)
  }
  const contentIds = await writeAnswerTranslations(ctx, before, translations_attributes)
  await assertUniqueTitles(ctx, category_id ?? before.category_id)
  if (translations_attributes.length > 0) await keepVersions(ctx, id)
  if (input.review_at !== undefined) await setReview(ctx, id, input.review_at)
  if (form_id) await takeUploads(ctx, form_id, { object: answerObject, id })
  if (additional_action) await changeTimes(ctx, before, additional_action)
  await touchAnswer(ctx, id)
  return { id, contentIds }
}

const setReview = ({ db }: Ctx, id: number, at: string | null) =>
  sql`update knowledge_base_answers set review_at = ${at}::timestamptz where id = ${id}`.execute(db)

/** Rejects who may not see it as if it did not exist, and who may not edit it. */
export async function getEditedAnswer(ctx: Ctx, baseId: number, id: number) {
  const answer = await getAnswerRow(ctx.db, baseId, id)
  const { rows } = await sql`
    select from knowledge_base_answers answer
    where id = ${id} and ${isSeen(await loadAccess(ctx), ctx.now)}`.execute(ctx.db)
  if (!rows[0]) throw notFound(answerObject, id)
  await assertEditsCategory(ctx, answer.category_id)
  return answer
}

/** Whether the caller may change an answer. */
export async function editsAnswer(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql<{ category_id: number }>`
    select category_id from knowledge_base_answers where id = ${id}`.execute(ctx.db)
  return rows[0] !== undefined && includes((await loadAccess(ctx)).edited, rows[0].category_id)
}

export async function touchAnswer(ctx: Ctx, id: number): Promise<void> {
  await sql`update knowledge_base_answers set updated_at = ${stamp(ctx)} where id = ${id}`.execute(ctx.db)
  ctx.emit({ kind: 'updated', object, id, changes: { updated_at: [null, ctx.now] } })
}

export async function removeAnswer(ctx: Ctx, baseId: number, id: number): Promise<void> {
  await lockBase(ctx, baseId)
  await getEditedAnswer(ctx, baseId, id)
  await sql`delete from knowledge_base_answers where id = ${id}`.execute(ctx.db)
  ctx.emit({ kind: 'removed', object, id })
  await keepSettings(ctx)
}

/** `1,2` as in a query string. */
export function parseIds(text: string | undefined): number[] {
  const ids = (text ?? '').split(',').filter((one) => one.trim() !== '')
  if (ids.some((one) => !/^\s*[1-9]\d{0,8}\s*$/.test(one)))
    throw invalid('invalid_value', 'include_contents must be a list of ids.', { field: 'include_contents' })
  return ids.map(Number)
}
