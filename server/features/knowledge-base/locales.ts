import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { invalid, unknownId } from '#kernel/errors.ts'
import { languageOf } from '#kernel/language.ts'
import { stamp } from './store.ts'

export type LocaleInput = {
  id?: number | undefined
  system_locale_id?: number | undefined
  primary?: boolean | undefined
  _destroy?: boolean | undefined
}
type LocaleRow = { id: number; system_locale_id: number; primary: boolean }

const field = 'kb_locales_attributes'

/** Adds, changes and removes languages. At least one stays, and exactly one is the first. */
export async function changeLocales(ctx: Ctx, baseId: number, inputs: readonly LocaleInput[]): Promise<void> {
  const before = await listLocales(ctx, baseId)
  const byId = new Map(before.map((row) => [row.id, { ...row }]))
  for (const { id, primary } of inputs.filter(({ _destroy, id: known }) => !_destroy && known !== undefined)) {
    const row = byId.get(id as number)
    if (!row) throw unknownId(field, id)
    row.primary = primary ?? row.primary
  }
  const gone = inputs.filter(({ _destroy }) => _destroy).map(({ id }) => id as number)
  const unknown = gone.find((id) => !byId.has(id))
  if (unknown !== undefined) throw unknownId(field, unknown)
  for (const id of gone) byId.delete(id)
  const added = inputs.filter(({ id, _destroy }) => id === undefined && !_destroy)
  const all = [
    ...byId.values(),
    ...added.map(({ system_locale_id, primary = false }) => ({ system_locale_id, primary })),
  ]
  await assertUsable(ctx, all)
  const first = findFirst(before, all)
  await writeLocales(ctx, baseId, { gone, all, first })
}

type Wanted = { system_locale_id?: number | undefined; primary: boolean }

/** The one that is newly marked as first, or else the one that was. */
function findFirst(before: readonly LocaleRow[], all: readonly Wanted[]): number {
  const wasFirst = before.find(({ primary }) => primary)?.system_locale_id
  const marked = all.filter(({ primary }) => primary).map(({ system_locale_id }) => system_locale_id as number)
  return marked.find((id) => id !== wasFirst) ?? marked[0] ?? (all[0]?.system_locale_id as number)
}

async function assertUsable(ctx: Ctx, all: readonly Wanted[]): Promise<void> {
  const ids = all.map(({ system_locale_id }) => system_locale_id)
  if (ids.length === 0) throw invalid('required', 'At least one language is required.', { field })
  if (ids.includes(undefined)) throw invalid('required', 'system_locale_id is missing.', { field })
  if (new Set(ids).size < ids.length) throw invalid('not_unique', 'A language is listed twice.', { field })
  if (ids.length > 1 && !(await ctx.deps.settings.isOn('kb_multi_lingual_support')))
    throw invalid('limit_reached', 'Only one language is possible.', { field })
}

const listLocales = async ({ db }: Ctx, baseId: number): Promise<LocaleRow[]> =>
  (
    await sql<LocaleRow>`
      select id, system_locale_id, "primary" from knowledge_base_locales
      where knowledge_base_id = ${baseId} order by id`.execute(db)
  ).rows

type LocaleChange = { gone: readonly number[]; all: readonly Wanted[]; first: number }

async function writeLocales(ctx: Ctx, baseId: number, { gone, all, first }: LocaleChange): Promise<void> {
  const at = stamp(ctx)
  await sql`delete from knowledge_base_locales where id = any(${gone}::int[])`.execute(ctx.db)
  // First none, then one: an index allows only one first language.
  await sql`update knowledge_base_locales set "primary" = false, updated_at = ${at}
    where knowledge_base_id = ${baseId} and "primary" and system_locale_id <> ${first}`.execute(ctx.db)
  await sql`
    insert into knowledge_base_locales as known (knowledge_base_id, system_locale_id, "primary", created_at, updated_at)
    select ${baseId}::int, id, id = ${first}, ${at}, ${at} from unnest(${all.map((one) => one.system_locale_id)}::int[]) as id
    on conflict (knowledge_base_id, system_locale_id) do update set "primary" = excluded."primary"
      where known."primary" <> excluded."primary"`.execute(ctx.db)
  await addTranslations(ctx, baseId)
}

/** Every language has a title from the beginning. */
async function addTranslations(ctx: Ctx, baseId: number): Promise<void> {
  const { rows } = await sql<{ id: number; locale: string }>`
    select kb.id, locales.locale from knowledge_base_locales kb join locales on locales.id = kb.system_locale_id
    where kb.knowledge_base_id = ${baseId}
      and not exists (select from knowledge_base_translations where kb_locale_id = kb.id) order by kb.id`.execute(
    ctx.db,
  )
  const { settings } = ctx.deps
  const name = (await settings.text('organization')) || (await settings.text('product_name'))
  const titles = rows.map(({ locale }) =>
    (languageOf(locale) === 'de' ? `Hilfe-Center von ${name}` : `${name} Help Centre`).slice(0, 250),
  )
  await sql`
    insert into knowledge_base_translations (title, footer_note, kb_locale_id, knowledge_base_id, created_at, updated_at)
    select title, ${`© ${name}`.slice(0, 1000)}, id, ${baseId}::int, ${stamp(ctx)}, ${stamp(ctx)}
    from unnest(${rows.map(({ id }) => id)}::int[], ${titles}::text[]) as added (id, title)`.execute(ctx.db)
}
