import type { Ticket } from '#features/tickets/service.ts'
import type { NewEvent } from '#kernel/events/events.ts'
import type { RuleFacts } from './facts.ts'

/** With another of these, other records are asked. */
const referring = ['customer_id', 'owner_id', 'organization_id', 'state_id']

/**
 * The facts after a trigger that set attributes and tags; undefined if they must be read again. Without an article, the
 * viewer is the user who changed the ticket last, which is another one now.
 */
export function factsAfter(facts: RuleFacts, ticket: Ticket, events: readonly NewEvent[]): RuleFacts | undefined {
  if (!facts.article) return undefined
  let { tags } = facts
  for (const { object, id, kind, changes = {} } of events) {
    if (object === 'tag_items') continue
    if (object !== 'tickets' || id !== ticket.id || kind !== 'updated') return undefined
    if (referring.some((column) => column in changes)) return undefined
    if (changes.tags) tags = changes.tags[1] as string[]
  }
  return { ...facts, ticket, tags }
}
