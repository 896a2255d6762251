import type { IncomingMessage, PresenceState } from '#contract/live.ts'

/** Where somebody is, as the server is told. */
export type Presence = Extract<IncomingMessage, { type: 'presence' }>

export type Places = {
  /** Where a tab is now, and what is to be said of the person. */
  put: (tab: string, presence: Presence) => Presence
  /** A tab is gone: what is to be said of each ticket that it had open. */
  forget: (tab: string) => Presence[]
  /** Whether another tab is at this ticket. */
  isShared: (tab: string, ticketId: number) => boolean
}

const strongestFirst = ['writing', 'viewing', 'idle'] as const

/** Several tabs may be at one ticket, and only one of them talks to the server: colleagues see one person. */
export function createPlaces(): Places {
  const byTicket = new Map<number, Map<string, PresenceState>>()
  const sum = (ticket_id: number): Presence => {
    const states = new Set(byTicket.get(ticket_id)?.values())
    return { type: 'presence', ticket_id, state: strongestFirst.find((state) => states.has(state)) ?? 'left' }
  }
  return {
    put: (tab, { ticket_id, state }) => {
      const tabs = byTicket.get(ticket_id) ?? new Map<string, PresenceState>()
      if (state === 'left') tabs.delete(tab)
      else byTicket.set(ticket_id, tabs.set(tab, state))
      return sum(ticket_id)
    },
    forget: (tab) => [...byTicket].filter(([, tabs]) => tabs.delete(tab)).map(([ticketId]) => sum(ticketId)),
    isShared: (tab, ticketId) => [...(byTicket.get(ticketId)?.keys() ?? [])].some((other) => other !== tab),
  }
}
