import { sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'

export type NamedCategory = { id: number; title: string }

type LineRow = { leaf: number; id: number; depth: number; kb_locale_id: number; title: string }

/** The categories from the top down to each of these, in a language, or else in the first one that has a title. */
export async function loadLines(db: Db, leaves: readonly number[]) {
  const { rows } = await sql<LineRow>`
    with recursive line as (
      select id as leaf, id, parent_id, 0 as depth from knowledge_base_categories where id = any(${leaves}::int[])
      union all select line.leaf, category.id, category.parent_id, depth + 1
        from knowledge_base_categories category join line on category.id = line.parent_id
    )
    select leaf, line.id, depth, translation.kb_locale_id, translation.title from line
    join knowledge_base_category_translations translation on translation.category_id = line.id
    join knowledge_base_locales locale on locale.id = translation.kb_locale_id
    order by leaf, depth desc, locale."primary" desc, locale.id`.execute(db)
  const byLeaf = Map.groupBy(rows, ({ leaf }) => leaf)
  return (leaf: number, localeId: number): NamedCategory[] => {
    const byDepth = Map.groupBy(byLeaf.get(leaf) ?? [], ({ depth }) => depth)
    return Array.from(byDepth.values(), (titles) => {
      const { id, title } = titles.find(({ kb_locale_id }) => kb_locale_id === localeId) ?? titles[0]!
      return { id, title }
    })
  }
}
