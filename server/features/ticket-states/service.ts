import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { keepOneMarked } from '#kernel/db/defaults.ts'
import { cacheTable } from '#kernel/db/cached-table.ts'
import type { Row } from '#kernel/resource.ts'

/** Exactly one state is what new tickets get, and exactly one what a follow-up reopens to. */
export async function keepDefaults({ db }: Ctx, saved?: Row) {
  await keepOneMarked(db, { table: 'ticket_states', mark: 'default_create' }, saved)
  await keepOneMarked(db, { table: 'ticket_states', mark: 'default_follow_up' }, saved)
}

export type StateType = 'new' | 'open' | 'pending reminder' | 'pending action' | 'closed' | 'merged'
export type State = {
  id: number
  name: string
  type: StateType
  active: boolean
  default_create: boolean
  default_follow_up: boolean
  ignore_escalation: boolean
}

export const loadStates = cacheTable(
  'ticket_states',
  sql<State>`
    select ticket_states.id, ticket_states.name, ticket_state_types.name as type, active, default_create, default_follow_up,
      ignore_escalation
    from ticket_states join ticket_state_types on ticket_state_types.id = state_type_id order by ticket_states.id`,
)

export const findState = async (ctx: Ctx, id: number): Promise<State | undefined> =>
  (await loadStates(ctx)).find((state) => state.id === id)

/** There is always one: `keepDefaults` ensures it. */
export const getDefaultState = async (ctx: Ctx, mark: 'default_create' | 'default_follow_up'): Promise<State> =>
  (await loadStates(ctx)).find((state) => state[mark]) as State

/** The state that a merged ticket gets. */
export const getMergedState = async (ctx: Ctx): Promise<State> =>
  (await loadStates(ctx)).find(({ type }) => type === 'merged') as State

export const isPending = ({ type }: State) => type === 'pending reminder' || type === 'pending action'

/** The states in which the clocks of SLAs stop. */
export const listPausingStateIds = async (ctx: Ctx): Promise<number[]> =>
  (await loadStates(ctx)).filter(({ ignore_escalation }) => ignore_escalation).map(({ id }) => id)

/** The states of these types. */
export const listStateIds = async (ctx: Ctx, types: readonly StateType[]): Promise<number[]> =>
  (await loadStates(ctx)).filter(({ type }) => types.includes(type)).map(({ id }) => id)
