import { sql } from 'kysely'
import type { ticket } from '#contract/attributes/ticket.ts'
import { groupPlaceholders, organizationPlaceholders, personPlaceholders } from '#contract/placeholders.ts'
import { referencesOf } from '#features/object-attributes/service.ts'
import { tagNamesOf } from '#features/tags/service.ts'
import type { Db } from '#kernel/db/pool.ts'

type ReferenceColumn = Extract<keyof typeof ticket, `${string}_id`>

/** The columns of a ticket, or those that were entered for a new one. */
export type PlaceholderSubject = { [Column in ReferenceColumn]?: number | null | undefined } & {
  id?: number
  number?: string
  title?: string | undefined
  created_at?: string
}

type Columns = Record<string, string | number | boolean | null>
export type PersonColumns = Columns & { organization: { name: string | null } }

export type NamedRecord = {
  group: Columns | null
  organization: Columns | null
  state: Columns | null
  priority: Columns | null
  people: Record<number, PersonColumns>
  tags: string[]
}

export const people = Object.entries(referencesOf('Ticket')).flatMap(([key, { table }]) =>
  table === 'users' ? [{ key, column: `${key}_id` as ReferenceColumn }] : [],
)

const columnsAsJson = (alias: string, names: readonly string[]) =>
  sql`json_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${name}`)]))})`

const computed = new Set(['fullname', 'longname', 'organization.name'])
const personColumns = columnsAsJson(
  'person',
  personPlaceholders.filter((name) => !computed.has(name)),
)

/** A user as variables show it, from the tables `person` and `employer`. */
export const personAsJson = sql`(person.custom_values || ${personColumns}::jsonb || jsonb_build_object(
  'fullname', trim(concat_ws(' ', person.firstname, person.lastname)),
  'longname', trim(concat_ws(' ', person.firstname, person.lastname)) || coalesce(' (' || employer.name || ')', ''),
  'organization', jsonb_build_object('name', employer.name)))`

const oneOf = (table: string, names: readonly string[], id: number | null | undefined, more = sql`'{}'::jsonb`) =>
  sql`(select ${more} || ${columnsAsJson('one', names)}::jsonb from ${sql.table(table)} one where one.id = ${id ?? null}::int)`

const customValues = sql`one.custom_values`

const organizationColumns = columnsAsJson('one', organizationPlaceholders)

/** Users or organizations as variables show them, by id. */
export async function selectRecordValues(
  db: Db,
  object: 'User' | 'Organization',
  ids: readonly number[],
): Promise<Map<number, Columns>> {
  const from =
    object === 'User'
      ? sql`select person.id, ${personAsJson} as record
          from users person left join organizations employer on employer.id = person.organization_id
          where person.id`
      : sql`select one.id, one.custom_values || ${organizationColumns}::jsonb as record from organizations one where one.id`
  const { rows } = await sql<{ id: number; record: Columns }>`${from} = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, record }) => [id, record]))
}

/** All values for placeholders besides the ticket's own columns, in one query. */
export async function namesAround(db: Db, subject: PlaceholderSubject, userId: number): Promise<NamedRecord> {
  const userIds = [userId, ...people.map(({ column }) => subject[column])].filter((id) => typeof id === 'number')
  const { rows } = await sql<NamedRecord>`
    select
      ${oneOf('groups', groupPlaceholders, subject.group_id, customValues)} as "group",
      ${oneOf('organizations', organizationPlaceholders, subject.organization_id, customValues)} as organization,
      ${oneOf('ticket_states', ['id', 'name'], subject.state_id)} as state,
      ${oneOf('ticket_priorities', ['id', 'name'], subject.priority_id)} as priority,
      ${tagNamesOf('Ticket', sql`${subject.id ?? null}::int`)} as tags,
      coalesce((
        select json_object_agg(person.id, ${personAsJson})
        from users person left join organizations employer on employer.id = person.organization_id
        where person.id = any(${userIds}::int[])
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
