import type { Attribute } from '#contract/attributes/attribute.ts'
import { attributesOf } from '#features/object-attributes/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Row } from '#kernel/db/rows.ts'
import { actsAsAgent } from './policy.ts'
import type { Ticket } from './store.ts'

/** `12.00` → `12.0`, `12.50` → `12.5`: at least one place, no more zeros than that. */
export const decimal = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  const [whole, places = ''] = String(value).split('.')
  return `${whole}.${places.replace(/0+$/, '') || '0'}`
}

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
export function presentTicket(actor: Actor, { version: _version, ...ticket }: Ticket, publicArticles = 0): Row {
  if (actsAsAgent(actor, 'read', ticket as Ticket)) return { ...ticket, time_unit: decimal(ticket.time_unit) }
  return {
    ...ticket,
    ...withoutInternal,
    article_count: publicArticles || null,
    ...('ticket_time_accounting_ids' in ticket ? { ticket_time_accounting_ids: [] } : {}),
  }
}
