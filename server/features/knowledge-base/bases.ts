import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { KnowledgeBaseRecord, KnowledgeBases } from '#contract/knowledge-base.ts'
import { audit } from '#kernel/audit.ts'
import { findAsset } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, notFound, unknownId } from '#kernel/errors.ts'
import { assertEditsBase } from './access.ts'
import { changeLocales } from './locales.ts'
import { keepSettings } from './keep-settings.ts'
import { lockBase, stamp } from './store.ts'

const object = 'knowledge_bases'
const defaults = {
  iconset: 'FontAwesome',
  color_highlight: '#38ae6a',
  color_header: '#f9fafb',
  color_header_link: 'hsl(206,8%,50%)',
  homepage_layout: 'grid',
  category_layout: 'grid',
  show_feed_icon: false,
  custom_address: null,
}
type Appearance = Partial<typeof defaults>
type CreateInput = InputOf<typeof KnowledgeBases.create>

export async function showBase(ctx: Ctx, id: number): Promise<KnowledgeBaseRecord> {
  const assets = await ctx.deps.assets.collectByIds(ctx, { KnowledgeBase: [id] })
  const record = findAsset(assets, 'KnowledgeBase', id)
  if (!record) throw notFound('KnowledgeBase', id)
  return record as KnowledgeBaseRecord
}

/** One base for an installation: public pages have room for one. */
export async function createBase(ctx: Ctx, { kb_locales_attributes = [], ...given }: CreateInput): Promise<number> {
  const { rows: known } = await sql`select from knowledge_bases limit 1`.execute(ctx.db)
  if (known[0]) throw invalid('limit_reached', 'There is a help centre already.')
  const values = { ...defaults, ...appearanceOf(given) }
  const { rows } = await sql<{ id: number }>`
    insert into knowledge_bases (iconset, color_highlight, color_header, color_header_link, homepage_layout,
      category_layout, show_feed_icon, custom_address, created_at, updated_at)
    values (${values.iconset}, ${values.color_highlight}, ${values.color_header}, ${values.color_header_link},
      ${values.homepage_layout}, ${values.category_layout}, ${values.show_feed_icon}, ${values.custom_address},
      ${stamp(ctx)}, ${stamp(ctx)}) returning id`.execute(ctx.db)
  const { id } = rows[0]!
  await changeLocales(ctx, id, kb_locales_attributes)
  await audit(ctx, { action: 'created_help_centre', object, id })
  ctx.emit({ kind: 'created', object, id })
  await keepSettings(ctx)
  return id
}

/** An empty address means none. */
const appearanceOf = ({ custom_address, ...given }: Omit<CreateInput, 'kb_locales_attributes'>): Appearance =>
  Object.fromEntries(
    Object.entries({ ...given, custom_address: custom_address === '' ? null : custom_address }).filter(
      ([key, value]) => key in defaults && value !== undefined,
    ),
  )

export async function manageBase(
  ctx: Ctx,
  { id, kb_locales_attributes, ...given }: InputOf<typeof KnowledgeBases.manage>,
): Promise<void> {
  await lockBase(ctx, id)
  const values = appearanceOf(given)
  const names = Object.keys(values)
  if (names.length > 0) {
    const assignments = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`update knowledge_bases set ${sql.join(assignments)}, updated_at = ${stamp(ctx)} where id = ${id}`.execute(
      ctx.db,
    )
  }
  if (kb_locales_attributes) await changeLocales(ctx, id, kb_locales_attributes)
  await audit(ctx, { action: 'changed_help_centre', object, id, details: values })
  tell(ctx, id, { appearance: names, locales: kb_locales_attributes !== undefined })
}

export async function updateBase(
  ctx: Ctx,
  { knowledge_base_id: id, translations_attributes = [] }: InputOf<typeof KnowledgeBases.update>,
): Promise<void> {
  await lockBase(ctx, id)
  await assertEditsBase(ctx, id)
  const ids = translations_attributes.map((one) => one.id)
  const { rows } = await sql<{ id: number }>`
    update knowledge_base_translations known set title = coalesce(sent.title, known.title),
      footer_note = coalesce(sent.footer_note, known.footer_note), updated_at = ${stamp(ctx)}
    from unnest(${ids}::int[], ${translations_attributes.map((one) => one.title ?? null)}::text[],
      ${translations_attributes.map((one) => one.footer_note ?? null)}::text[]) as sent (id, title, footer_note)
    where known.id = sent.id and known.knowledge_base_id = ${id} returning known.id`.execute(ctx.db)
  const unknown = ids.find((one) => !rows.some((row) => row.id === one))
  if (unknown !== undefined) throw unknownId('translations_attributes', unknown)
  tell(ctx, id, { translations: ids })
}

export async function setActive(ctx: Ctx, id: number, active: boolean): Promise<void> {
  await lockBase(ctx, id)
  await sql`update knowledge_bases set active = ${active}, updated_at = ${stamp(ctx)} where id = ${id}`.execute(ctx.db)
  if (active) await audit(ctx, { action: 'activated_help_centre', object, id })
  else await audit(ctx, { action: 'deactivated_help_centre', object, id })
  tell(ctx, id, { active })
  await keepSettings(ctx)
}

export async function removeBase(ctx: Ctx, id: number): Promise<void> {
  await lockBase(ctx, id)
  await sql`delete from knowledge_base_answers where category_id in (
    select id from knowledge_base_categories where knowledge_base_id = ${id})`.execute(ctx.db)
  await sql`delete from knowledge_bases where id = ${id}`.execute(ctx.db)
  await audit(ctx, { action: 'removed_help_centre', object, id })
  ctx.emit({ kind: 'removed', object, id })
  await keepSettings(ctx)
}

const tell = (ctx: Ctx, id: number, changes: Record<string, unknown>) =>
  ctx.emit({
    kind: 'updated',
    object,
    id,
    changes: Object.fromEntries(Object.entries(changes).map(([name, to]) => [name, [null, to]])),
  })
