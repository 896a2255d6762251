import type { TicketChanges } from '#web/domain/tickets/actions.ts'
import { createStore, useStore } from '#web/lib/external-store.ts'

/** A change of the ticket that waits for the current message, so that rules see both together. */
export type PlannedChange = {
  /** The text of its chip: "closed". */
  label: string
  changes: TicketChanges
}

type Plans = Readonly<Record<string, PlannedChange>>

const none: Plans = {}
const plans = createStore<ReadonlyMap<number, Plans>>(new Map())
const writing = createStore<ReadonlySet<number>>(new Set())

/** Whether something is being written for this ticket: then its properties wait for it. */
export const useIsWriting = (ticketId: number): boolean => useStore(writing, (tickets) => tickets.has(ticketId))

export const noteWriting = (ticketId: number, isWriting: boolean): void =>
  writing.set((tickets) => {
    if (tickets.has(ticketId) === isWriting) return tickets
    const next = new Set(tickets)
    if (isWriting) next.add(ticketId)
    else next.delete(ticketId)
    return next
  })

const replace = (ticketId: number, change: (planned: Plans) => Plans): void =>
  plans.set((all) => new Map(all).set(ticketId, change(all.get(ticketId) ?? none)))

/** `planChange(12, 'state', { label: 'closed', changes: { state_id: 4 } })`; a later one of the same property wins. */
export const planChange = (ticketId: number, property: string, planned: PlannedChange): void =>
  replace(ticketId, (before) => ({ ...before, [property]: planned }))

export const dropPlanned = (ticketId: number, property: string): void =>
  replace(ticketId, (before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== property)))

/** After the message has been sent with them. */
export const clearPlanned = (ticketId: number): void => replace(ticketId, () => none)

export const usePlanned = (ticketId: number): Plans => useStore(plans, (all) => all.get(ticketId) ?? none)

/** All planned changes as one. */
export const plannedChanges = (ticketId: number): TicketChanges =>
  Object.assign({}, ...Object.values(plans.get().get(ticketId) ?? none).map(({ changes }) => changes))
