import { sql } from 'kysely'
import type { Reference } from '#contract/resource.ts'
import type { Ctx } from './context.ts'
import { loadNames } from './db/relations.ts'
import type { Row } from './db/rows.ts'
import type { Changes } from './events/events.ts'

/** What happened to a record: `object` is the model's name on the wire, `User` or `Ticket`. */
type Entry = {
  type: string
  attribute?: string
  value_from?: string | null
  value_to?: string | null
  id_from?: number | null
  id_to?: number | null
}
/** `related` is a record whose history also shows the entry: an article's ticket. */
type About = { object: string; id: number; related?: { object: string; id: number } }

const text = (value: unknown) =>
  value === null || value === undefined ? null : typeof value === 'object' ? JSON.stringify(value) : String(value)
const number = (value: unknown) => (typeof value === 'number' ? value : null)

/** Stamps say nothing that the entry itself does not say. */
const unremarkable = new Set(['updated_at', 'updated_by_id', 'created_at', 'created_by_id', 'id'])

/** Like all entries, it is written at the end of the unit of work, together with the events. */
export const recordCreation = (ctx: Ctx, about: About): void => write(ctx, about, [{ type: 'created' }])

/** One entry per attribute; references have name and id, without their `_id`. */
export async function recordChanges(
  ctx: Ctx,
  about: About,
  changes: Changes,
  references: Record<string, Reference>,
): Promise<void> {
  const told = Object.entries(changes).filter(([attribute]) => !unremarkable.has(attribute))
  const entries = await Promise.all(told.map(([attribute, change]) => buildEntry(ctx, attribute, change, references)))
  write(ctx, about, entries)
}

async function buildEntry(
  ctx: Ctx,
  attribute: string,
  [from, to]: Changes[string],
  references: Record<string, Reference>,
): Promise<Entry> {
  const name = attribute.replace(/_id$/, '')
  const reference = attribute.endsWith('_id') ? references[name] : undefined
  if (!reference) return { type: 'updated', attribute, value_from: text(from) ?? '', value_to: text(to) ?? '' }
  const names = await loadNames(
    ctx,
    reference.table,
    [from, to].filter((id) => typeof id === 'number'),
  )
  const ids = { id_from: number(from), id_to: number(to) }
  return {
    type: 'updated',
    attribute: name,
    value_from: names.get(from as number) ?? '',
    value_to: names.get(to as number) ?? '',
    ...ids,
  }
}

/** Something else than an attribute: a tag added, an organization joined. */
export const recordEntry = (ctx: Ctx, about: About, entry: Entry) => write(ctx, about, [entry])

/** An entry as it is stored. */
export type HistoryRow = Entry & {
  object: string
  o_id: number
  related_object?: string
  related_o_id?: number
  created_by_id: number
  created_at: string
  /** The rule that did it. */
  sourceable_type?: string
  sourceable_id?: number
  sourceable_name?: string
}

function write(ctx: Ctx, { object, id, related }: About, entries: readonly Entry[]): void {
  const common = {
    object,
    o_id: id,
    ...(related && { related_object: related.object, related_o_id: related.id }),
    created_by_id: ctx.actor.id,
    created_at: ctx.now.toISOString(),
  }
  ctx.addHistory(entries.map((entry) => ({ ...common, ...entry })))
}

const columns = sql`object, o_id, related_object, related_o_id, type, attribute, value_from, value_to, id_from, id_to,
  created_by_id, created_at, sourceable_type, sourceable_id, sourceable_name`

/** The part of the last statement of a unit of work that writes its history. */
export const addingHistory = (rows: readonly HistoryRow[]) => sql`
  insert into history (${columns}) select ${columns}
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (object text, o_id int, related_object text,
    related_o_id int, type text, attribute text, value_from text, value_to text, id_from int, id_to int,
    created_by_id int, created_at timestamptz, sourceable_type text, sourceable_id int, sourceable_name text)`

/** Oldest first, pairs that are empty left out, with the people who did it. */
export async function answerHistory(ctx: Ctx, { object, id }: About) {
  const { rows } = await sql<{ entry: Row; created_by_id: number }>`
    select created_by_id, jsonb_strip_nulls(to_jsonb(history) - 'sourceable_type' - 'sourceable_id' - 'sourceable_name' - 'created_at')
      || jsonb_build_object('created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'sourceable_type', sourceable_type, 'sourceable_id', sourceable_id, 'sourceable_name', sourceable_name) as entry
    from history where (object = ${object} and o_id = ${id}) or (related_object = ${object} and related_o_id = ${id})
    order by id`.execute(ctx.db)
  const people = [...new Set(rows.map(({ created_by_id }) => created_by_id))]
  const assets = await ctx.deps.assets.collectByIds(ctx, { [object]: [id], User: people })
  return { history: rows.map(({ entry }) => entry), assets }
}

/** For permanently deleted records: their own entries, and entries of other records about them. */
export const forgetHistory = ({ db }: Ctx, { object, id }: About) =>
  db
    .deleteFrom('history')
    .where((eb) =>
      eb.or([
        eb.and([eb('object', '=', object), eb('o_id', '=', id)]),
        eb.and([eb('related_object', '=', object), eb('related_o_id', '=', id)]),
      ]),
    )
    .execute()
