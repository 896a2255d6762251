import type { PersonPresent, PresenceState } from '#contract/live.ts'
import { useStore } from '../external-store.ts'
import { useLateEffect } from '../use-late-effect.ts'
import { onConnect, presentPeople } from './messages.ts'
import { announce } from './socket.ts'

const nobody: readonly PersonPresent[] = []

/** Announces our presence at a ticket to colleagues, and returns theirs; `state` may change at any time. */
export function usePresence(ticketId: number, state: PresenceState): readonly PersonPresent[] {
  useLateEffect(() => {
    const tell = () => announce({ ticket_id: ticketId, state })
    tell()
    return onConnect(tell)
  }, [ticketId, state])
  useLateEffect(() => () => announce({ ticket_id: ticketId, state: 'left' }), [ticketId])
  return useStore(presentPeople, (people) => people.get(ticketId) ?? nobody)
}
