import { sql } from 'kysely'
import type { ticket } from '#contract/attributes/ticket.ts'
import { referencesOf } from '#features/object-attributes/service.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { PlaceholderValues } from '#kernel/html/placeholders.ts'

type ReferenceColumn = Extract<keyof typeof ticket, `${string}_id`>

/** The columns of a ticket, or those that were entered for a new one. */
export type PlaceholderSubject = { [Column in ReferenceColumn]?: number | null | undefined } & {
  id?: number
  number?: string
  title?: string | undefined
  created_at?: string
}

export type NamedRecord = {
  /** The referenced records, by key: `group`, `state`… */
  names: Record<string, string | null>
  people: Record<number, PlaceholderValues>
}

const references = Object.entries(referencesOf('Ticket')).map(([key, { table }]) => ({
  key,
  table,
  column: `${key}_id` as ReferenceColumn,
}))
export const people = references.filter(({ table }) => table === 'users')
export const things = references.filter(({ table }) => table !== 'users')

/** The columns of a user that placeholders may name. */
export const personColumns = [
  'id',
  'firstname',
  'lastname',
  'login',
  'email',
  'phone',
  'mobile',
  'fax',
  'web',
  'department',
  'street',
  'zip',
  'city',
  'country',
] as const
const personValues = personColumns.flatMap((column) => [sql.lit(column), sql.ref(`u.${column}`)])

const nameFrom = (table: string, id: number | null | undefined) =>
  sql`(select name from ${sql.table(table)} where id = ${id ?? null}::int)`

/** All values for placeholders besides the ticket's own columns, in one query. */
export async function namesAround(db: Db, subject: PlaceholderSubject, userId: number): Promise<NamedRecord> {
  const userIds = [userId, ...people.map(({ column }) => subject[column])].filter((id) => typeof id === 'number')
  const names = things.flatMap(({ key, table, column }) => [sql.lit(key), nameFrom(table, subject[column])])
  const { rows } = await sql<NamedRecord>`
    select
      json_build_object(${sql.join(names)}) as names,
      coalesce((
        select json_object_agg(u.id, json_build_object(${sql.join(personValues)},
          'fullname', trim(concat_ws(' ', u.firstname, u.lastname)), 'organization', json_build_object('name', o.name)))
        from users u left join organizations o on o.id = u.organization_id
        where u.id = any(${userIds}::int[])
      ), '{}') as people`.execute(db)
  return rows[0] as NamedRecord
}

/** Names need not be unique; the oldest record is used. */
export async function findIdByName(db: Db, name: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('text_modules')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .orderBy('id')
    .executeTakeFirst()
  return found?.id
}

export const listIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('text_modules').select('id').orderBy('id').execute()).map(({ id }) => id)
