import type { StreamedEvent } from '#contract/event.ts'
import { listAttributeNames } from '#features/object-attributes/service.ts'
import { seesAllFields } from '#features/permissions/policy.ts'
import type { Actor } from '#kernel/actor.ts'
import type { FieldsByName } from '#kernel/custom-fields.ts'
import type { FeedPlace, StoredEvent } from '#kernel/realtime/event-feed.ts'
import { writeCursor } from './event-cursor.ts'

const ticketAttributes = new Set(listAttributeNames('Ticket', ({ column }) => column !== false))
const publicAttributes = new Set(
  listAttributeNames(
    'Ticket',
    ({ column, internal, changesHiddenFromCustomers }) => column !== false && !internal && !changesHiddenFromCustomers,
  ),
)

/** Values only of tickets, where every attribute is known; customers do not learn of internal ones. */
export function presentEvent(
  actor: Actor,
  event: StoredEvent,
  { step, custom }: { step: FeedPlace; custom: FieldsByName },
): StreamedEvent {
  const { id, at, kind, object, object_id, actor_id, rule, caused_by, changes } = event
  const isStaff = seesAllFields(actor)
  const shown = isStaff ? ticketAttributes : publicAttributes
  const isTicket = object === 'tickets'
  const isShown = (name: string) => {
    const field = custom.get(name)?.attribute
    return field ? isStaff || !field.internal : shown.has(name)
  }
  const names = Object.keys(changes).filter((name) => (isTicket ? isShown(name) : isStaff))
  return {
    id,
    at,
    kind,
    object,
    object_id,
    actor_id,
    rule,
    caused_by,
    attributes: names,
    ...(isTicket && { changes: Object.fromEntries(names.map((name) => [name, [...(changes[name] ?? [null, null])]])) }),
    cursor: writeCursor({ ...step, id }),
  } as StreamedEvent
}
