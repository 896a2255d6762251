import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { planForValues } from '#kernel/db/plan-for-values.ts'
import type { ReportRequest } from '../request.ts'
import { endOf } from '../span.ts'
import { isRelated, type ListName } from './columns.ts'
import { readIds } from './ids.ts'
import { type Lists, listsOf, readLists } from './read-facts.ts'

/** Some of the tickets that a report counts. Tags and messages may be of other tickets, too. */
export type TicketPart<N extends ListName> = Lists<N> & { readonly length: number }

/**
 * The tickets that a report counts: those in its scope, without merged ones. They are in parts of a day, which fit in
 * the cache of a processor while all figures of them are counted.
 */
export const loadTickets = <N extends ListName>(
  request: ReportRequest,
  wanted: readonly N[],
  since: string,
): Promise<TicketPart<N>[]> => loadWithin(request, wanted, { since, until: endOf(request.span, request.zone) })

/** For what happens to tickets at other times than those of their lists. */
export const loadAllTickets = (request: ReportRequest): Promise<TicketPart<'id'>[]> =>
  loadWithin(request, ['id'], { since: '-infinity', until: 'infinity' })

/** Tickets that were created before `until`, and to which something happened after `since`. */
export async function loadWithin<N extends ListName>(
  { ctx, scope }: Pick<ReportRequest, 'ctx' | 'scope'>,
  wanted: readonly N[],
  times: { since: string; until: string },
): Promise<TicketPart<N>[]> {
  const { groupIds, states, where } = scope
  const names: ListName[] = [...new Set<ListName>([...wanted, 'state', groupIds ? 'group' : 'id'])]
  const parts = await readLists(ctx.db, { names, openStates: states.open, ...times })
  const isInScope = groupIds ? inGroups(groupIds) : await matching(ctx.db, where)
  const isMerged = markIds(states.merged)
  const kept: TicketPart<N>[] = []
  await forEachPart(parts, (part) => {
    const isKept = isInScope(part)
    kept.push(keepOnly(names, part, (ticket) => isMerged[part.state[ticket] as number] !== 1 && isKept(ticket)))
  })
  return kept
}

/** A part takes less than a millisecond. */
const partsAtOnce = 16

/** Other requests are answered in between. */
export async function forEachPart<P>(parts: readonly P[], run: (part: P) => void): Promise<void> {
  for (const [index, part] of parts.entries()) {
    run(part)
    if (index % partsAtOnce === partsAtOnce - 1) await yieldToEventLoop()
  }
}

type Test = (ticket: number) => boolean

/** Reading a list takes a fifth of the time of asking a set. */
export function markIds(ids: readonly number[] | Int32Array): Uint8Array {
  let most = 0
  for (const id of ids) if (id > most) most = id
  const marks = new Uint8Array(most + 1)
  for (const id of ids) marks[id] = 1
  return marks
}

/** By id. */
export async function markTickets(parts: readonly TicketPart<'id'>[]): Promise<Uint8Array> {
  let most = 0
  await forEachPart(parts, ({ id }) => {
    for (const one of id) if (one > most) most = one
  })
  const marks = new Uint8Array(most + 1)
  await forEachPart(parts, ({ id }) => {
    for (const one of id) marks[one] = 1
  })
  return marks
}

function inGroups(ids: readonly number[]): (part: Lists<ListName>) => Test {
  const isAllowed = markIds(ids)
  return ({ group }) =>
    (ticket) =>
      isAllowed[group[ticket] as number] === 1
}

/** Those that the database finds. */
async function matching(
  db: ReportRequest['ctx']['db'],
  where: ReportRequest['scope']['where'],
): Promise<(part: Lists<ListName>) => Test> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(tickets.id), '') as ids from tickets where ${where} ${planForValues}`.execute(db)
  const isFound = markIds(readIds(rows[0]?.ids))
  return ({ id }) =>
    (ticket) =>
      isFound[id[ticket] as number] === 1
}

function keepOnly<N extends ListName>(names: readonly N[], lists: Lists<N>, isKept: Test): TicketPart<N> {
  const all = lists['state' as N].length
  const kept = new Int32Array(all)
  let length = 0
  for (let ticket = 0; ticket < all; ticket += 1) if (isKept(ticket)) kept[length++] = ticket
  if (length === all) return { ...lists, length }
  const of = (name: N): Int32Array => {
    if (isRelated(name)) return lists[name]
    const [from, to] = [lists[name], new Int32Array(length)]
    for (let place = 0; place < length; place += 1) to[place] = from[kept[place] as number] as number
    return to
  }
  return { ...listsOf(names, of), length }
}
