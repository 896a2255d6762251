import { type RawBuilder, sql } from 'kysely'
import type { CustomObject, Screens } from '#contract/attributes/custom.ts'
import type { DataType } from '#contract/object-attribute.ts'
import { customColumn } from '#kernel/custom-fields.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { TableOf } from '#kernel/db/rows.ts'

/** A custom field, or what was changed of a built-in one. */
export type FieldRow = {
  id: number
  object: string
  name: string
  display: string
  data_type: DataType
  data_option: Record<string, unknown>
  screens: Screens
  active: boolean
  position: number
  /** Secrets of an external data source, by the name of the option. */
  sealed: Record<string, string>
  created_by_id: number
  updated_by_id: number
  created_at: string
  updated_at: string
}

export const fieldTable: TableOf = {
  table: 'object_attributes',
  model: 'ObjectManager::Attribute',
  columns: [
    'id',
    'object',
    'name',
    'display',
    'data_type',
    'data_option',
    'screens',
    'active',
    'position',
    'created_by_id',
    'updated_by_id',
    'created_at',
    'updated_at',
  ],
}

export const selectFields = async (db: Db): Promise<FieldRow[]> =>
  (await db.selectFrom('object_attributes').selectAll().orderBy('position').orderBy('id').execute()) as FieldRow[]

/** By its id, or by the object and its name. */
export async function findField({ db }: { db: Db }, ...key: [id: number] | [object: string, name: string]) {
  const fields = await selectFields(db)
  return fields.find(({ id, object, name }) =>
    key.length === 1 ? id === key[0] : object === key[0] && name === key[1],
  )
}

export const writePositions = ({ db, actor, now }: Ctx, positions: ReadonlyMap<number, number>) =>
  sql`update object_attributes set position = moved.position, updated_by_id = ${actor.id}, updated_at = ${now.toISOString()}
    from unnest(${[...positions.keys()]}::int[], ${[...positions.values()]}::int[]) as moved (id, position)
    where object_attributes.id = moved.id`.execute(db)

export const writeSealed = (db: Db, id: number, sealed: Readonly<Record<string, string>>) =>
  sql`update object_attributes set sealed = ${JSON.stringify(sealed)}::jsonb where id = ${id}`.execute(db)

/** One change of the fields at a time, so that two of them cannot get the same position or pass the limit. */
export const lockFields = (db: Db) => sql`lock table object_attributes in share row exclusive mode`.execute(db)

export const tablesOf: Record<CustomObject, string> = {
  Ticket: 'tickets',
  User: 'users',
  Organization: 'organizations',
  Group: 'groups',
}

/**
 * Removes the values of a deleted field from records with ids above `after`, a limited number of them. Returns the last id,
 * undefined when there are no more. Neither version nor time of a record changes: its visible values were removed before.
 */
export async function clearValues(
  db: Db,
  object: CustomObject,
  { name, after, most }: { name: string; after: number; most: number },
): Promise<number | undefined> {
  const table = sql.table(tablesOf[object])
  const { rows } = await sql<{ last: number | null }>`
    with chosen as (
      select id from ${table} where id > ${after} and ${sql.ref(customColumn)} ? ${name} order by id limit ${most}
      for no key update
    ), cleared as (
      update ${table} as cleared set ${sql.ref(customColumn)} = cleared.${sql.ref(customColumn)} - ${name}::text
      from chosen where cleared.id = chosen.id returning cleared.id
    )
    select max(id) as last from cleared`.execute(db)
  return rows[0]?.last ?? undefined
}

/** The columns of a table in which records refer to fields; they have names. */
export type ReferencePlace = { kind: string; table: string; columns: readonly string[] }
/** A text that means the field with this id. */
export type ReferenceText = { id: number; text: string }
export type FoundReference = { id: number; kind: string; name: string }

/** The records that contain one of the texts. */
export async function findReferences(
  db: Db,
  places: readonly ReferencePlace[],
  texts: readonly ReferenceText[],
): Promise<FoundReference[]> {
  if (texts.length === 0) return []
  const records = places.map(({ kind, table, columns }): RawBuilder<unknown> => {
    const content = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))
    return sql`select ${sql.lit(kind)}::text as kind, name, concat_ws(' ', ${content}) as content from ${sql.table(table)}`
  })
  const { rows } = await sql<FoundReference>`
    select distinct wanted.id, kind, name from (${sql.join(records, sql` union all `)}) as records
    join unnest(${texts.map(({ id }) => id)}::int[], ${texts.map(({ text }) => text)}::text[]) as wanted (id, text)
      on position(wanted.text in content) > 0
    order by wanted.id, kind, name`.execute(db)
  return rows
}
