import type { PresenceState } from '#contract/live.ts'
import { placeOf, type PresencePlace, topicOf } from '#contract/presence.ts'

/** What a user does at a ticket or an answer, as sent to the server. */
export type Presence = { type: 'presence'; state: PresenceState | 'left' } & PresencePlace

export type TabPresence = {
  /** Records what a tab does; answers what to send for the user. */
  put: (tab: string, presence: Presence) => Presence
  /** Removes a closed tab; answers what to send for each of its places. */
  forget: (tab: string) => Presence[]
  /** Whether another tab is at this place. */
  isShared: (tab: string, topic: string) => boolean
}

const strongestFirst = ['writing', 'viewing', 'idle'] as const

/** Merges the presence of several tabs into one per place, because colleagues see one user. */
export function createTabPresence(): TabPresence {
  const byTopic = new Map<string, Map<string, PresenceState>>()
  const sum = (topic: string): Presence => {
    const states = new Set(byTopic.get(topic)?.values())
    return { type: 'presence', ...placeOf(topic), state: strongestFirst.find((state) => states.has(state)) ?? 'left' }
  }
  return {
    put: (tab, { state, ...place }) => {
      const topic = topicOf(place as PresencePlace)
      const tabs = byTopic.get(topic) ?? new Map<string, PresenceState>()
      if (state === 'left') tabs.delete(tab)
      else byTopic.set(topic, tabs.set(tab, state))
      return sum(topic)
    },
    forget: (tab) => [...byTopic].filter(([, tabs]) => tabs.delete(tab)).map(([topic]) => sum(topic)),
    isShared: (tab, topic) => [...(byTopic.get(topic)?.keys() ?? [])].some((other) => other !== tab),
  }
}
