import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import { compileCondition } from '#features/conditions/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { cacheTable } from '#kernel/db/cached-table.ts'
import type { Db } from '#kernel/db/pool.ts'

export type SlaRow = {
  id: number
  name: string
  active: boolean
  calendar_id: number
  condition: Condition | null
  first_response_time: number | null
  response_time: number | null
  update_time: number | null
  solution_time: number | null
}

/** In the order in which they are tried; SLAs have no switch. */
export const loadSlas = cacheTable(
  'slas',
  sql<SlaRow>`
    select id, name, true as active, calendar_id, condition, first_response_time, response_time, update_time, solution_time
    from slas order by lower(name), id`,
)

const hasCondition = ({ condition }: SlaRow): boolean => condition !== null && Object.keys(condition).length > 0

/** The columns that follow from the SLA of a ticket. */
export const derivedColumns = [
  'first_response_escalation_at',
  'first_response_in_min',
  'first_response_diff_in_min',
  'close_escalation_at',
  'close_in_min',
  'close_diff_in_min',
  'update_escalation_at',
  'update_in_min',
  'update_diff_in_min',
  'escalation_at',
] as const
type DerivedColumn = (typeof derivedColumns)[number]
export type DerivedValues = Record<DerivedColumn, string | number | null>

/** From a change of the state: `[when, from, to]`. */
type StateChange = readonly [at: string, from: number | null, to: number | null]
/** A public message from or to the customer: `[when, by an agent]`. */
type ContactEntry = readonly [at: string, byAgent: boolean]

/** Everything that the clocks of a ticket depend on. */
export type SlaFacts = DerivedValues & {
  id: number
  sla_id: number | null
  state_id: number
  created_at: string
  first_response_at: string | null
  close_at: string | null
  last_contact_agent_at: string | null
  last_contact_customer_at: string | null
  state_changes: readonly StateChange[]
  contacts: readonly ContactEntry[]
}

const nobody = { id: systemUserId, organizationIds: [] }

/** The first SLA by name whose condition holds, otherwise the first without a condition. */
function slaOfTicket(ctx: Pick<Ctx, 'now' | 'deps'>, slas: readonly SlaRow[]): RawBuilder<number | null> {
  const fallback = slas.find((sla) => !hasCondition(sla))?.id ?? null
  const tests = slas
    .filter(hasCondition)
    .map((sla) => sql`when (${compileCondition(ctx, sla.condition as Condition, nobody)}) is true then ${sla.id}::int`)
  return tests.length === 0 ? sql`${fallback}::int` : sql`case ${sql.join(tests, sql` `)} else ${fallback}::int end`
}

const stateChanges = sql`(
  select coalesce(jsonb_agg(jsonb_build_array(history.created_at, history.id_from, history.id_to) order by history.id), '[]')
  from history where history.object = 'Ticket' and history.o_id = tickets.id
    and history.type = 'updated' and history.attribute = 'state')`

const contacts = sql`(
  select coalesce(jsonb_agg(jsonb_build_array(article.created_at, sender.name = 'Agent') order by article.created_at, article.id), '[]')
  from ticket_articles article
    join ticket_article_types type on type.id = article.type_id and type.communication
    join ticket_article_senders sender on sender.id = article.sender_id and sender.name in ('Agent', 'Customer')
  where article.ticket_id = tickets.id and not article.internal)`

const needsContacts = (slas: readonly SlaRow[]): boolean =>
  slas.some(({ response_time, update_time }) => response_time !== null || update_time !== null)

/** In one statement for any number of tickets: it also decides which SLA each of them has. */
export async function loadSlaFacts(
  ctx: Pick<Ctx, 'db' | 'now' | 'deps'>,
  slas: readonly SlaRow[],
  ids: readonly number[],
): Promise<SlaFacts[]> {
  const derived = sql.join(derivedColumns.map((column) => sql.ref(`tickets.${column}`)))
  const { rows } = await sql<SlaFacts>`
    select tickets.id, tickets.state_id, tickets.created_at, tickets.first_response_at, tickets.close_at,
      tickets.last_contact_agent_at, tickets.last_contact_customer_at, ${derived}, ${slaOfTicket(ctx, slas)} as sla_id,
      ${stateChanges} as state_changes, ${needsContacts(slas) ? contacts : sql`'[]'::jsonb`} as contacts
    from tickets where tickets.id = any(${ids}::int[]) order by tickets.id`.execute(ctx.db)
  return rows
}

export type DerivedChange = { id: number; values: DerivedValues }

/** Leaves `updated_at` and `updated_by_id` as they are: recalculated times are not a change by a user. */
export async function writeDerived(db: Db, changes: readonly DerivedChange[]): Promise<void> {
  const rows = changes.map(({ id, values }) => ({ id, ...values }))
  const assignments = sql.join(
    derivedColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`derived.${column}`)}`),
  )
  await sql`
    update tickets set ${assignments}
    from jsonb_populate_recordset(null::tickets, ${JSON.stringify(rows)}::jsonb) as derived
    where tickets.id = derived.id`.execute(db)
}
