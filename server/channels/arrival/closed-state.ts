import { sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'

export async function findClosedState(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select states.id from ticket_states states join ticket_state_types types on types.id = states.state_type_id
    where types.name = 'closed' and states.active order by states.id limit 1`.execute(db)
  return rows[0]!.id
}
