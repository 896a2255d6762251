import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { keepOneMarked } from '#kernel/db/defaults.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Row } from '#kernel/resource.ts'

/** Exactly one state is what new tickets get, and exactly one what a follow-up reopens to. */
export async function keepDefaults({ db }: Ctx, saved?: Row) {
  await keepOneMarked(db, 'ticket_states', 'default_create', saved)
  await keepOneMarked(db, 'ticket_states', 'default_follow_up', saved)
}

export type StateType = 'new' | 'open' | 'pending reminder' | 'pending action' | 'closed' | 'merged'
export type State = {
  id: number
  name: string
  type: StateType
  active: boolean
  default_create: boolean
  default_follow_up: boolean
}

const states = sql`
  select ticket_states.id, ticket_states.name, ticket_state_types.name as type, active, default_create, default_follow_up
  from ticket_states join ticket_state_types on ticket_state_types.id = state_type_id`

export async function findState(db: Db, id: number): Promise<State | undefined> {
  const { rows } = await sql<State>`${states} where ticket_states.id = ${id}`.execute(db)
  return rows[0]
}

/** There is always one: `keepDefaults` ensures it. */
export async function getDefaultState(db: Db, mark: 'default_create' | 'default_follow_up'): Promise<State> {
  const { rows } = await sql<State>`${states} where ${sql.ref(mark)} order by ticket_states.id limit 1`.execute(db)
  return rows[0] as State
}

/** The state that a merged ticket gets. */
export async function getMergedState(db: Db): Promise<State> {
  const { rows } =
    await sql<State>`${states} where ticket_state_types.name = 'merged' order by ticket_states.id limit 1`.execute(db)
  return rows[0] as State
}

export const isPending = ({ type }: State) => type === 'pending reminder' || type === 'pending action'
