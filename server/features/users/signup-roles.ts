import { sql } from 'kysely'
import { rolesGranting } from '#features/permissions/sql.ts'
import type { Db } from '#kernel/db/pool.ts'

/** The roles of new users who were given none. */
export async function listSignupRoles(db: Db): Promise<{ id: number; is_agent: boolean }[]> {
  const { rows } = await sql<{ id: number; is_agent: boolean }>`
    select id, id in ${rolesGranting('ticket.agent')} as is_agent
    from roles where default_at_signup and active order by id`.execute(db)
  return rows
}
