import { isSameOwner, type OwnerReference } from './socket-owner.ts'

/** One connection at one topic, for example `ticket:7`, as sent between processes. */
export type PresenceReport<State extends string = string> = {
  connection_id: string
  owner: OwnerReference
  topic: string
  state: State | 'left'
}
type PresenceEntry<State extends string> = { owner: OwnerReference; state: State; until: number }

/** Who is present at which topic, according to the reports that this process received. */
export type PresenceTable<State extends string> = {
  /** Whether it changed anything. */
  note(report: PresenceReport<State>): boolean
  /** Removes entries that were not renewed, and returns their topics. */
  expire(): string[]
  /** Each connection but those of this owner. */
  listOthers(topic: string, except: OwnerReference): { owner: OwnerReference; state: State }[]
}

export function createPresenceTable<State extends string>(expiry: number): PresenceTable<State> {
  const byTopic = new Map<string, Map<string, PresenceEntry<State>>>()
  const remove = (topic: string, connectionId: string): boolean => {
    const entries = byTopic.get(topic)
    const wasThere = entries?.delete(connectionId) ?? false
    if (entries?.size === 0) byTopic.delete(topic)
    return wasThere
  }
  return {
    note: ({ connection_id, owner, topic, state }) => {
      if (state === 'left') return remove(topic, connection_id)
      const entries = byTopic.get(topic) ?? new Map<string, PresenceEntry<State>>()
      byTopic.set(topic, entries)
      const before = entries.get(connection_id)?.state
      entries.set(connection_id, { owner, state: state as State, until: Date.now() + expiry })
      return before !== state
    },
    expire: () => {
      const expired = [...byTopic].flatMap(([topic, entries]) =>
        [...entries].filter(([, { until }]) => until < Date.now()).map(([connectionId]) => ({ topic, connectionId })),
      )
      for (const { topic, connectionId } of expired) remove(topic, connectionId)
      return [...new Set(expired.map(({ topic }) => topic))]
    },
    listOthers: (topic, except) =>
      [...(byTopic.get(topic)?.values() ?? [])].filter(({ owner }) => !isSameOwner(owner, except)),
  }
}
