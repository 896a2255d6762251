import { sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import type { PlaceholderValues } from '#kernel/html/placeholders.ts'

/** As much of a ticket as there is; of one that is being written, little. */
export type Subject = Partial<
  Record<'group_id' | 'customer_id' | 'owner_id' | 'organization_id' | 'state_id' | 'priority_id', number | null>
> & { id?: number; number?: string; title?: string | undefined; created_at?: string }

export type Named = Record<'group' | 'state' | 'priority' | 'organization', string | null> & {
  people: Record<number, PlaceholderValues>
}

const nameFrom = (table: string, id: number | null | undefined) =>
  sql`(select name from ${sql.table(table)} where id = ${id ?? null}::int)`

/** Everything that a text may name besides the ticket's own columns, with one question. */
export async function namesAround(db: Db, subject: Subject, userId: number): Promise<Named> {
  const people = [userId, subject.customer_id, subject.owner_id].filter((id) => id !== null && id !== undefined)
  const { rows } = await sql<Named>`
    select
      ${nameFrom('groups', subject.group_id)} as "group",
      ${nameFrom('ticket_states', subject.state_id)} as state,
      ${nameFrom('ticket_priorities', subject.priority_id)} as priority,
      ${nameFrom('organizations', subject.organization_id)} as organization,
      coalesce((
        select json_object_agg(u.id, json_build_object('id', u.id, 'firstname', u.firstname, 'lastname', u.lastname,
          'fullname', trim(concat_ws(' ', u.firstname, u.lastname)), 'login', u.login, 'email', u.email,
          'phone', u.phone, 'mobile', u.mobile, 'fax', u.fax, 'web', u.web, 'department', u.department,
          'street', u.street, 'zip', u.zip, 'city', u.city, 'country', u.country,
          'organization', json_build_object('name', o.name)))
        from users u left join organizations o on o.id = u.organization_id
        where u.id = any(${people}::int[])
      ), '{}') as people`.execute(db)
  return rows[0] as Named
}

/** Names need not be unique; the oldest is meant. */
export async function findIdByName(db: Db, name: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('text_modules')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .orderBy('id')
    .executeTakeFirst()
  return found?.id
}

export const allIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('text_modules').select('id').orderBy('id').execute()).map(({ id }) => id)
