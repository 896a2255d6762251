import type { PersonPresent, PresenceState } from '#contract/live.ts'

/** One connection at one ticket, as sent between processes. */
export type PresenceReport = {
  connection_id: string
  user_id: number
  ticket_id: number
  state: PresenceState | 'left'
}
type PresenceEntry = PresenceReport & { state: PresenceState; until: number }

/** Who is viewing which ticket, according to the reports that this process received. */
export type PresenceTable = {
  /** Whether it changed anything. */
  note(report: PresenceReport): boolean
  /** Removes entries that were not renewed, and returns their tickets. */
  expire(): number[]
  /** All but this user, each once, regardless of the number of connections. */
  peopleAt(ticketId: number, exceptUserId: number): PersonPresent[]
}

export function createPresenceTable(expiry: number): PresenceTable {
  const byTicket = new Map<number, Map<string, PresenceEntry>>()
  const forget = ({ ticket_id, connection_id }: PresenceReport): boolean => {
    const entries = byTicket.get(ticket_id)
    const wasThere = entries?.delete(connection_id) ?? false
    if (entries?.size === 0) byTicket.delete(ticket_id)
    return wasThere
  }
  return {
    note: (report) => {
      if (report.state === 'left') return forget(report)
      const entries = byTicket.get(report.ticket_id) ?? new Map<string, PresenceEntry>()
      byTicket.set(report.ticket_id, entries)
      const before = entries.get(report.connection_id)?.state
      entries.set(report.connection_id, { ...report, state: report.state, until: Date.now() + expiry })
      return before !== report.state
    },
    expire: () => {
      const all = [...byTicket.values()].flatMap((entries) => [...entries.values()])
      const expired = all.filter(({ until }) => until < Date.now())
      expired.forEach(forget)
      return [...new Set(expired.map(({ ticket_id }) => ticket_id))]
    },
    peopleAt: (ticketId, exceptUserId) =>
      onceEach([...(byTicket.get(ticketId)?.values() ?? [])].filter(({ user_id }) => user_id !== exceptUserId)),
  }
}

/** A user who writes in one window counts as writing, regardless of the others. */
const strengthOf = (state: PresenceState) => ['idle', 'viewing', 'writing'].indexOf(state)

export function onceEach(people: readonly PersonPresent[]): PersonPresent[] {
  const weakestFirst = people.toSorted((a, b) => strengthOf(a.state) - strengthOf(b.state))
  const byUser = new Map(weakestFirst.map(({ user_id, state }) => [user_id, { user_id, state }]))
  return [...byUser.values()].sort((a, b) => a.user_id - b.user_id)
}
