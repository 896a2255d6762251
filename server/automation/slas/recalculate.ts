import { listPausingStateIds } from '#features/ticket-states/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { businessTimeOf, loadCalendars } from '../calendars/store.ts'
import { type ClockInput, computeColumns, withoutDueTimes } from './clocks.ts'
import {
  type DerivedChange,
  derivedColumns,
  type DerivedValues,
  loadSlaFacts,
  loadSlas,
  type SlaFacts,
  type SlaRow,
} from './store.ts'

/** Computes the input of a ticket's clocks; undefined if it has no SLA. */
type ClockReader = (facts: SlaFacts, stateBefore?: number) => ClockInput | undefined

export async function createClockReader(ctx: Ctx, slas: readonly SlaRow[]): Promise<ClockReader> {
  const calendars = new Map((await loadCalendars(ctx)).map((calendar) => [calendar.id, calendar]))
  const pausing = await listPausingStateIds(ctx)
  const behaviour = await ctx.deps.settings.text('ticket_last_contact_behaviour')
  return (facts, stateBefore) => {
    const sla = slas.find(({ id }) => id === facts.sla_id)
    const calendar = sla && calendars.get(sla.calendar_id)
    if (!sla || !calendar) return undefined
    return {
      facts,
      sla,
      time: businessTimeOf(calendar),
      isPausing: (id) => pausing.includes(id),
      stateBefore,
      now: ctx.now.getTime(),
      restartsWithMessages: behaviour === 'based_on_customer_reaction',
    }
  }
}

/** A ticket whose columns are to be computed. */
type StaleTicket = {
  id: number
  stateBefore?: number | undefined
  /** Nothing happened that moves clocks: a ticket that stays closed keeps the figures that it was closed with. */
  isUnmoved?: boolean
}

/** What has to be written for these tickets: two statements for any number of them, with the one that writes. */
export async function findDerivedChanges(
  ctx: Ctx,
  tickets: readonly StaleTicket[],
): Promise<(DerivedChange & { before: DerivedValues })[]> {
  const slas = await loadSlas(ctx)
  const readClocks = await createClockReader(ctx, slas)
  const stale = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const found = await loadSlaFacts(ctx, slas, [...stale.keys()])
  return found.flatMap((facts) => {
    const { stateBefore, isUnmoved = false } = stale.get(facts.id) ?? {}
    const input = readClocks(facts, stateBefore)
    const isKept = !input || (isUnmoved && input.isPausing(facts.state_id))
    const values = isKept ? withoutDueTimes(facts) : computeColumns(input)
    return derivedColumns.every((column) => values[column] === facts[column])
      ? []
      : [{ id: facts.id, values, before: facts }]
  })
}
