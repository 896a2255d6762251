import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { cacheForAll } from './cached-lists.ts'

export type NamedCategory = { id: number; title: string }

type CategoryRow = { id: number; parent_id: number | null; titles: { kb_locale_id: number; title: string }[] | null }

/** The categories from the top down to one of them, in a language, or else in the first one that has a title. */
export async function loadLines(ctx: Ctx): Promise<(leaf: number, localeId: number) => NamedCategory[]> {
  const categories = await loadCategories(ctx)
  return (leaf, localeId) => {
    const line: NamedCategory[] = []
    for (let at = categories.get(leaf); at; at = at.parent_id === null ? undefined : categories.get(at.parent_id)) {
      const shown = at.titles?.find(({ kb_locale_id }) => kb_locale_id === localeId) ?? at.titles?.[0]
      if (shown) line.unshift({ id: at.id, title: shown.title })
    }
    return line
  }
}

const loadCategories = (ctx: Ctx): Promise<ReadonlyMap<number, CategoryRow>> =>
  cacheForAll(ctx, 'category titles', async () => {
    const { rows } = await sql<CategoryRow>`
      select category.id, category.parent_id, json_agg(json_build_object('kb_locale_id', translation.kb_locale_id,
        'title', translation.title) order by locale."primary" desc, locale.id) filter (where locale.id is not null) as titles
      from knowledge_base_categories category
      left join knowledge_base_category_translations translation on translation.category_id = category.id
      left join knowledge_base_locales locale on locale.id = translation.kb_locale_id
      group by category.id`.execute(ctx.db)
    return new Map(rows.map((row) => [row.id, row]))
  })
