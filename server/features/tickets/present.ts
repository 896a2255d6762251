import type { Attribute } from '#contract/attributes/attribute.ts'
import { attributesOf } from '#features/object-attributes/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { addMissingFields, emptyInternal, type FieldsByName } from '#kernel/custom-fields.ts'
import type { Row } from '#kernel/db/rows.ts'
import { actsAsAgent } from './policy.ts'
import type { Ticket } from './store.ts'
import { formatTimeUnit } from '#kernel/format-time-unit.ts'

const emptyValue = ({ kind }: Attribute) => (kind === 'text' ? '' : kind === 'json' ? {} : null)

/** What customers read instead of internal attributes. */
const withoutInternal = Object.fromEntries(
  Object.entries<Attribute>(attributesOf('Ticket'))
    .filter(([, { internal }]) => internal)
    .map(([name, attribute]) => [name, emptyValue(attribute)]),
)

/**
 * A ticket as the actor may see it. Customers see neither accounted time nor checklist nor note, and the number of
 * articles that they may read (`publicArticles`) instead of the number of all articles.
 */
export function presentTicket(actor: Actor, ticket: Ticket, custom: FieldsByName, publicArticles = 0): Row {
  // `version` is left out of the JSON. A copy without the key takes 4 µs instead of 0.5.
  const copy = { ...ticket, version: undefined, time_unit: formatTimeUnit(ticket.time_unit) }
  const shown = addMissingFields(custom, copy)
  if (actsAsAgent(actor, 'read', ticket)) return shown
  return {
    ...shown,
    ...withoutInternal,
    ...emptyInternal(custom),
    article_count: publicArticles || null,
    ...('ticket_time_accounting_ids' in ticket ? { ticket_time_accounting_ids: [] } : {}),
  }
}
