import type { PersonPresent, PresenceState } from '#contract/live.ts'
import { placeOf, type PresencePlace, topicOf } from '#contract/presence.ts'
import { useStore } from '../external-store.ts'
import { useLateEffect } from '../use-late-effect.ts'
import { onConnect, presentPeople } from './messages.ts'
import { announce } from './socket.ts'

const nobody: readonly PersonPresent[] = []

/** Announces our presence at a ticket or an answer to colleagues, and returns theirs; `state` may change at any time. */
export function usePresence(place: PresencePlace, state: PresenceState): readonly PersonPresent[] {
  const topic = topicOf(place)
  useLateEffect(() => {
    const tell = () => announce({ ...placeOf(topic), state })
    tell()
    return onConnect(tell)
  }, [topic, state])
  useLateEffect(() => () => announce({ ...placeOf(topic), state: 'left' }), [topic])
  return useStore(presentPeople, (people) => people.get(topic) ?? nobody)
}
