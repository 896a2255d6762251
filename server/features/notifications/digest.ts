import { isDeepStrictEqual } from 'node:util'
import { notifiedAttributes } from '#features/object-attributes/service.ts'
import { type Change, mergeEvents } from '#kernel/events/events.ts'
import { type TicketChange, hasToldChanges } from './ticket-changes.ts'

export type ToldAttribute = (typeof notifiedAttributes)[number]
type Step = Pick<TicketChange, 'type' | 'causedBy' | 'about'>

/** All changes of a ticket since the last mail, merged: who did what, the changed attributes, and new articles. */
export type Digest = {
  steps: readonly Step[]
  changes: readonly (readonly [attribute: ToldAttribute, change: Change])[]
  articleIds: readonly number[]
}

/** Merges several changes; undefined when nothing is left, because everything was changed back. */
export function buildDigest(ticketChanges: readonly TicketChange[]): Digest | undefined {
  const changes = mergeChanges(ticketChanges)
  const articleIds = [...new Set(ticketChanges.flatMap((change) => change.articleIds))]
  const steps = uniqueSteps(
    ticketChanges.filter(
      (change) => change.type !== 'update' || (changes.length > 0 && hasToldChanges(change.changes)),
    ),
  )
  return steps.length + articleIds.length > 0 ? { steps, changes, articleIds } : undefined
}

/** From the first old value to the last new value of each attribute. A new ticket has no old values. */
function mergeChanges(ticketChanges: readonly TicketChange[]): Digest['changes'] {
  const updates = ticketChanges.filter(({ type }) => type !== 'create')
  const [merged] = mergeEvents(
    updates.map(({ ticketId, changes }) => ({ kind: 'updated' as const, object: 'tickets', id: ticketId, changes })),
  )
  return notifiedAttributes.flatMap((attribute) => {
    const change = merged?.changes[attribute]
    return change && !isDeepStrictEqual(change[0], change[1]) ? [[attribute, change] as const] : []
  })
}

const uniqueSteps = (ticketChanges: readonly TicketChange[]): Step[] => [
  ...new Map(
    ticketChanges.map(({ type, causedBy, about }) => [`${type} ${causedBy} ${about}`, { type, causedBy, about }]),
  ).values(),
]
