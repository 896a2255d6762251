import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { KnowledgeBaseAnswers } from '#contract/knowledge-base-answer.ts'
import type { Collected } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { isIn, isSeen, loadAccess } from './access.ts'

/** As many as can be sorted in a category. */
const most = 10_000

/** The answers of one place with their translations: those of the whole help centre would be too many at once. */
export async function listAnswers(ctx: Ctx, input: InputOf<typeof KnowledgeBaseAnswers.list>): Promise<Collected> {
  const { category_id, answer_id, translation_id, review_before } = input
  const access = await loadAccess(ctx)
  const conditions = [
    category_id === undefined ? undefined : sql`answer.category_id = ${category_id}`,
    answer_id === undefined ? undefined : sql`answer.id = ${answer_id}`,
    translation_id === undefined
      ? undefined
      : sql`answer.id in (select answer_id from knowledge_base_answer_translations where id = ${translation_id})`,
    review_before === undefined
      ? undefined
      : sql`answer.review_at <= ${review_before}::timestamptz and ${isIn('answer.category_id', access.edited)}`,
  ].filter((one) => one !== undefined)
  if (conditions.length === 0)
    throw invalid('required', 'Name a category, an answer, a translation or a time of review', { field: 'category_id' })
  const { rows } = await sql<{ id: number }>`
    select answer.id from knowledge_base_answers answer
    join knowledge_base_categories category on category.id = answer.category_id
    where category.knowledge_base_id = ${input.knowledge_base_id} and ${isSeen(access, ctx.now)}
      and ${sql.join(conditions, sql` and `)}
    order by answer.position, answer.id limit ${most}`.execute(ctx.db)
  return ctx.deps.assets.collectByIds(ctx, { KnowledgeBaseAnswer: rows.map(({ id }) => id) })
}
