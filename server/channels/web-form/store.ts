import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'

/** The wanted group, that of the form, or the first active one: those before it may be inactive or deleted. */
export async function findRequestGroup({ db, deps }: Ctx, wanted?: number | null): Promise<number> {
  const ofForm = await deps.settings.number('form_ticket_create_group_id')
  const { rows } = await sql<{ id: number }>`
    select id from groups where active
    order by id = ${wanted ?? 0} desc, id = ${ofForm} desc, id limit 1`.execute(db)
  return rows[0]?.id ?? ofForm
}

export async function loadTicketNumber({ db }: Ctx, id: number): Promise<string> {
  const { number } = await db.selectFrom('tickets').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  return number
}
