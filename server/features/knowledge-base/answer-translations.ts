import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { insertContent, type PreparedTranslation, writeContent } from './contents.ts'
import { stamp } from './store.ts'
import { pairTranslations, type TitleRow } from './translations.ts'

type TranslationRow = TitleRow & { content_id: number }
type Owner = { id: number; knowledge_base_id: number }

/** Adds, changes and removes translations; returns the ids of the texts that were written. */
export async function writeAnswerTranslations(
  ctx: Ctx,
  answer: Owner,
  inputs: readonly PreparedTranslation[],
): Promise<number[]> {
  if (inputs.length === 0) return []
  const { rows } = await sql<TranslationRow>`
    select id, kb_locale_id, title, content_id from knowledge_base_answer_translations
    where answer_id = ${answer.id}`.execute(ctx.db)
  const pairs = await pairTranslations(ctx, answer.knowledge_base_id, inputs, rows)
  const gone = pairs.filter(({ input }) => input._destroy)
  if (rows.length + pairs.filter(({ row, input }) => !row && !input._destroy).length === gone.length)
    throw invalid('required', 'At least one translation is required.', { field: 'translations_attributes' })
  await sql`delete from knowledge_base_answer_translations
    where answer_id = ${answer.id} and kb_locale_id = any(${gone.map((pair) => pair.kb_locale_id)}::int[])`.execute(
    ctx.db,
  )
  const written: number[] = []
  for (const { input, row, kb_locale_id } of pairs.filter((pair) => !pair.input._destroy)) {
    if (row) written.push(...(await changeTranslation(ctx, row, input)))
    else written.push(await addTranslation(ctx, answer.id, kb_locale_id, input))
  }
  return written
}

async function addTranslation(
  ctx: Ctx,
  answerId: number,
  localeId: number,
  { title, content }: PreparedTranslation,
): Promise<number> {
  const contentId = await insertContent(ctx, content)
  const { id: userId } = ctx.actor
  await sql`
    insert into knowledge_base_answer_translations
      (title, kb_locale_id, answer_id, content_id, updated_by_id, created_by_id, created_at, updated_at)
    values (${title}, ${localeId}, ${answerId}, ${contentId}, ${userId}, ${userId}, ${stamp(ctx)}, ${stamp(ctx)})`.execute(
    ctx.db,
  )
  return contentId
}

async function changeTranslation(
  ctx: Ctx,
  { id, title, content_id }: TranslationRow,
  input: PreparedTranslation,
): Promise<number[]> {
  if (input.title === undefined && input.content === undefined) return []
  if (input.content) await writeContent(ctx, content_id, input.content)
  await sql`
    update knowledge_base_answer_translations set title = ${input.title ?? title}, updated_by_id = ${ctx.actor.id},
      updated_at = ${stamp(ctx)} where id = ${id}`.execute(ctx.db)
  return input.content ? [content_id] : []
}
