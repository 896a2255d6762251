import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { KnowledgeBases } from '#contract/knowledge-base.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, unknownId } from '#kernel/errors.ts'
import { listLocaleIds, lockBase, stamp } from './store.ts'

type Input = InputOf<typeof KnowledgeBases.menuItems>
type MenuSet = Input['menu_items_sets'][number]

/** Replaces whole menus: the position of an item is its place in the list. */
export async function updateMenuItems(ctx: Ctx, { id, menu_items_sets }: Input): Promise<void> {
  await lockBase(ctx, id)
  const localeIds = await listLocaleIds(ctx.db, id)
  for (const set of menu_items_sets) {
    if (!localeIds.has(set.kb_locale_id)) throw unknownId('kb_locale_id', set.kb_locale_id)
    await replaceMenu(ctx, set)
  }
  ctx.emit({ kind: 'updated', object: 'knowledge_bases', id, changes: { menu_items: [null, menu_items_sets.length] } })
}

async function replaceMenu(ctx: Ctx, { kb_locale_id, location, menu_items }: MenuSet): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from knowledge_base_menu_items
    where kb_locale_id = ${kb_locale_id} and location = ${location}`.execute(ctx.db)
  const known = new Set(rows.map((row) => row.id))
  const listed = new Set(menu_items.map((item) => item.id).filter((one) => one !== undefined))
  if (rows.some((row) => !listed.has(row.id)))
    throw invalid('required', 'Provide position of all items in scope', { field: 'menu_items_sets' })
  const foreign = [...listed].find((one) => !known.has(one))
  if (foreign !== undefined) throw unknownId('menu_items_sets', foreign)
  const gone = menu_items.filter(({ _destroy }) => _destroy).map((item) => item.id as number)
  await sql`delete from knowledge_base_menu_items where id = any(${gone}::int[])`.execute(ctx.db)
  const kept = menu_items.filter(({ _destroy }) => !_destroy).map((item) => ({ ...item, url: completeUrl(item.url) }))
  await sql`
    with sent as (
      select * from unnest(${kept.map((item) => item.id ?? null)}::int[], ${kept.map((item) => item.title)}::text[],
        ${kept.map((item) => item.url)}::text[], ${kept.map((item) => item.new_tab)}::boolean[])
        with ordinality as item (id, title, url, new_tab, place)
    ), changed as (
      update knowledge_base_menu_items known set title = sent.title, url = sent.url, new_tab = sent.new_tab,
        position = sent.place - 1, updated_at = ${stamp(ctx)} from sent where known.id = sent.id
    )
    insert into knowledge_base_menu_items (kb_locale_id, location, position, title, url, new_tab, created_at, updated_at)
    select ${kb_locale_id}::int, ${location}, place - 1, title, url, new_tab, ${stamp(ctx)}, ${stamp(ctx)}
    from sent where id is null order by place`.execute(ctx.db)
}

/** A bare host gets a protocol. Only links that a browser opens as pages are allowed. */
function completeUrl(url: string): string {
  if (/^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(url)) return url
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(url) || url.startsWith('//'))
    throw invalid('invalid_value', 'URL must begin with http:// or https://', { field: 'url' })
  return `http://${url}`.slice(0, 500)
}
