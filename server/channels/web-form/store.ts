import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'

/** The chosen group, or the first active one if it is inactive or was deleted. */
export async function findFormGroup({ db, deps }: Ctx): Promise<number> {
  const chosen = await deps.settings.number('form_ticket_create_group_id')
  const { rows } = await sql<{ id: number }>`
    select id from groups where active order by id = ${chosen} desc, id limit 1`.execute(db)
  return rows[0]?.id ?? chosen
}

export async function loadTicketNumber({ db }: Ctx, id: number): Promise<string> {
  const { number } = await db.selectFrom('tickets').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  return number
}
