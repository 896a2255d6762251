import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { invalid, required, unknownId } from '#kernel/errors.ts'
import { listLocaleIds, stamp } from './store.ts'

export type TitleInput = {
  id?: number | undefined
  kb_locale_id?: number | undefined
  title?: string | undefined
  _destroy?: boolean | undefined
}
export type TitleRow = { id: number; kb_locale_id: number; title: string }

const field = 'translations_attributes'

/** Pairs what was sent with the translations that exist: by id, or else by language. */
export async function pairTranslations<I extends TitleInput, R extends TitleRow>(
  ctx: Ctx,
  baseId: number,
  inputs: readonly I[],
  known: readonly R[],
): Promise<{ input: I; row: R | undefined; kb_locale_id: number }[]> {
  const localeIds = await listLocaleIds(ctx.db, baseId)
  const pairs = inputs.map((input) => {
    const row = known.find(({ id, kb_locale_id }) =>
      input.id === undefined ? kb_locale_id === input.kb_locale_id : id === input.id,
    )
    if (input.id !== undefined && !row) throw unknownId(field, input.id)
    const kb_locale_id = row?.kb_locale_id ?? input.kb_locale_id
    if (kb_locale_id === undefined) throw required('kb_locale_id')
    if (!localeIds.has(kb_locale_id)) throw unknownId('kb_locale_id', kb_locale_id)
    if (!row && !input._destroy && input.title === undefined)
      throw invalid('required', "Title can't be blank", { field: 'title' })
    return { input, row, kb_locale_id }
  })
  const twice = pairs.find((pair, index) => pairs.findIndex((one) => one.kb_locale_id === pair.kb_locale_id) < index)
  if (twice) throw invalid('not_unique', 'A language is listed twice.', { field })
  return pairs
}

export const taken = () => invalid('not_unique', 'Title is already used', { field: 'title' })

/** Adds, renames and removes the titles of a category. */
export async function writeCategoryTitles(
  ctx: Ctx,
  { id, knowledge_base_id }: { id: number; knowledge_base_id: number },
  inputs: readonly TitleInput[],
): Promise<void> {
  const { rows } = await sql<TitleRow>`
    select id, kb_locale_id, title from knowledge_base_category_translations where category_id = ${id}`.execute(ctx.db)
  const pairs = await pairTranslations(ctx, knowledge_base_id, inputs, rows)
  const gone = pairs.filter(({ input }) => input._destroy).map(({ kb_locale_id }) => kb_locale_id)
  const kept = pairs.filter(({ input }) => !input._destroy && input.title !== undefined)
  if (rows.length + kept.filter(({ row }) => !row).length === gone.length)
    throw invalid('required', 'At least one translation is required.', { field })
  await sql`delete from knowledge_base_category_translations
    where category_id = ${id} and kb_locale_id = any(${gone}::int[])`.execute(ctx.db)
  await sql`
    insert into knowledge_base_category_translations as known (title, kb_locale_id, category_id, created_at, updated_at)
    select title, kb_locale_id, ${id}::int, ${stamp(ctx)}, ${stamp(ctx)}
    from unnest(${kept.map(({ input }) => input.title)}::text[], ${kept.map((pair) => pair.kb_locale_id)}::int[])
      as sent (title, kb_locale_id)
    on conflict (category_id, kb_locale_id) do update set title = excluded.title, updated_at = excluded.updated_at
      where known.title <> excluded.title`.execute(ctx.db)
}
