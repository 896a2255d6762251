import { sql } from 'kysely'
import { planForValues } from '#kernel/db/plan-for-values.ts'
import type { ReportRequest } from '../request.ts'
import { endOf } from '../span.ts'
import type { FactName } from './columns.ts'
import { placesById, readIds } from './ids.ts'
import { type Facts, readFacts } from './read-facts.ts'

/** The tickets that a report counts: those in its scope, without merged ones. */
export async function loadTickets<N extends FactName>(
  { ctx, scope, span, zone }: ReportRequest,
  wanted: readonly N[],
  since: string,
): Promise<Facts<N>> {
  const { groupIds, states, where } = scope
  const names = [...new Set([...wanted, 'state', groupIds ? 'group' : 'id'] as const)] as FactName[]
  const facts = await readFacts(ctx.db, { names, since, openStates: states.open, until: endOf(span, zone) })
  const isInScope = groupIds ? inGroups(groupIds, facts.group) : await matching(ctx.db, where, facts.id)
  const merged = new Set(states.merged)
  return keepOnly(names, facts, (ticket) => !merged.has(facts.state[ticket] as number) && isInScope(ticket))
}

type Test = (ticket: number) => boolean

function inGroups(ids: readonly number[], groups: Int32Array): Test {
  const allowed = new Set(ids)
  return (ticket) => allowed.has(groups[ticket] as number)
}

/** Those that the database finds. */
async function matching(
  db: ReportRequest['ctx']['db'],
  where: ReportRequest['scope']['where'],
  ids: Int32Array,
): Promise<Test> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(tickets.id), '') as ids from tickets where ${where} ${planForValues}`.execute(db)
  const places = placesById(readIds(rows[0]?.ids))
  return (ticket) => places(ids[ticket] as number) !== undefined
}

function keepOnly<N extends FactName>(names: readonly N[], facts: Facts<N>, isKept: Test): Facts<N> {
  const kept = new Int32Array(facts.length)
  let length = 0
  for (let ticket = 0; ticket < facts.length; ticket += 1) if (isKept(ticket)) kept[length++] = ticket
  if (length === facts.length) return facts
  const lists = names.map((name) => {
    const [from, to] = [facts[name] as Int32Array, new Int32Array(length)]
    for (let place = 0; place < length; place += 1) to[place] = from[kept[place] as number] as number
    return [name, to] as const
  })
  return { length, ...(Object.fromEntries(lists) as Record<N, Int32Array>) } as Facts<N>
}
