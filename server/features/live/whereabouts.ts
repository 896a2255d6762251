import type { PersonPresent, PresenceState } from '#contract/live.ts'

/** One window at one ticket, as processes tell each other. */
export type Spot = { connection_id: string; user_id: number; ticket_id: number; state: PresenceState | 'left' }
type Held = Spot & { state: PresenceState; until: number }

/** Who is at which ticket, as far as this process has heard. */
export type Whereabouts = {
  /** Whether that was new. */
  note(spot: Spot): boolean
  /** Forgets whom nobody spoke of for too long; answers the tickets that they were at. */
  forgetSilent(): number[]
  /** Everybody but this user, each once, however many windows they have open. */
  peopleAt(ticketId: number, exceptUserId: number): PersonPresent[]
}

export function createWhereabouts(believedFor: number): Whereabouts {
  const byTicket = new Map<number, Map<string, Held>>()
  const forget = ({ ticket_id, connection_id }: Spot): boolean => {
    const spots = byTicket.get(ticket_id)
    const wasThere = spots?.delete(connection_id) ?? false
    if (spots?.size === 0) byTicket.delete(ticket_id)
    return wasThere
  }
  return {
    note: (spot) => {
      if (spot.state === 'left') return forget(spot)
      const spots = byTicket.get(spot.ticket_id) ?? new Map<string, Held>()
      byTicket.set(spot.ticket_id, spots)
      const before = spots.get(spot.connection_id)?.state
      spots.set(spot.connection_id, { ...spot, state: spot.state, until: Date.now() + believedFor })
      return before !== spot.state
    },
    forgetSilent: () => {
      const all = [...byTicket.values()].flatMap((spots) => [...spots.values()])
      const silent = all.filter(({ until }) => until < Date.now())
      silent.forEach(forget)
      return [...new Set(silent.map(({ ticket_id }) => ticket_id))]
    },
    peopleAt: (ticketId, exceptUserId) =>
      onceEach([...(byTicket.get(ticketId)?.values() ?? [])].filter(({ user_id }) => user_id !== exceptUserId)),
  }
}

/** Whoever writes in one window is writing, whatever the others show. */
const strengthOf = (state: PresenceState) => ['idle', 'viewing', 'writing'].indexOf(state)

export function onceEach(people: readonly PersonPresent[]): PersonPresent[] {
  const weakestFirst = people.toSorted((a, b) => strengthOf(a.state) - strengthOf(b.state))
  const byUser = new Map(weakestFirst.map(({ user_id, state }) => [user_id, { user_id, state }]))
  return [...byUser.values()].sort((a, b) => a.user_id - b.user_id)
}
