import type { IncomingMessage, PresenceState } from '#contract/live.ts'

/** What a user does at a ticket, as sent to the server. */
export type Presence = Extract<IncomingMessage, { type: 'presence' }>

export type TabPresence = {
  /** Records what a tab does; answers what to send for the user. */
  put: (tab: string, presence: Presence) => Presence
  /** Removes a closed tab; answers what to send for each of its tickets. */
  forget: (tab: string) => Presence[]
  /** Whether another tab is at this ticket. */
  isShared: (tab: string, ticketId: number) => boolean
}

const strongestFirst = ['writing', 'viewing', 'idle'] as const

/** Merges the presence of several tabs into one per ticket, because colleagues see one user. */
export function createTabPresence(): TabPresence {
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
