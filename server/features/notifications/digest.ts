import { isDeepStrictEqual } from 'node:util'
import { notifiedAttributes } from '#features/object-attributes/service.ts'
import { type Change, mergeEvents } from '#kernel/events/events.ts'
import { type Happening, hasToldChanges } from './happenings.ts'

export type ToldAttribute = (typeof notifiedAttributes)[number]
type Step = Pick<Happening, 'type' | 'causedBy' | 'about'>

/** What somebody missed: who did what, what is different now, and what was written. */
export type Digest = {
  steps: readonly Step[]
  changes: readonly (readonly [attribute: ToldAttribute, change: Change])[]
  articleIds: readonly number[]
}

/** Several happenings as one; undefined when nothing is left to tell, because all was changed back. */
export function digestOf(happenings: readonly Happening[]): Digest | undefined {
  const changes = changesOf(happenings)
  const articleIds = [...new Set(happenings.flatMap((happening) => happening.articleIds))]
  const steps = uniqueSteps(
    happenings.filter(
      (happening) => happening.type !== 'update' || (changes.length > 0 && hasToldChanges(happening.changes)),
    ),
  )
  return steps.length + articleIds.length > 0 ? { steps, changes, articleIds } : undefined
}

/** From what it was at first to what it is at last. A new ticket has no earlier values. */
function changesOf(happenings: readonly Happening[]): Digest['changes'] {
  const updates = happenings.filter(({ type }) => type !== 'create')
  const [merged] = mergeEvents(
    updates.map(({ ticketId, changes }) => ({ kind: 'updated' as const, object: 'tickets', id: ticketId, changes })),
  )
  return notifiedAttributes.flatMap((attribute) => {
    const change = merged?.changes[attribute]
    return change && !isDeepStrictEqual(change[0], change[1]) ? [[attribute, change] as const] : []
  })
}

const uniqueSteps = (happenings: readonly Happening[]): Step[] => [
  ...new Map(
    happenings.map(({ type, causedBy, about }) => [`${type} ${causedBy} ${about}`, { type, causedBy, about }]),
  ).values(),
]
