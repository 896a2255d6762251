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

/**
 * A ticket as the actor may see it. Customers see nothing of what agents account for, tick off or note about them, and
 * `publicArticles`, how many articles they may read, instead of how many there are.
 */
export function presentTicket(actor: Actor, { version: _version, ...ticket }: Ticket, publicArticles = 0): Row {
  if (actsAsAgent(actor, 'read', ticket as Ticket)) return { ...ticket, time_unit: decimal(ticket.time_unit) }
  return {
    ...ticket,
    note: '',
    article_count: publicArticles || null,
    time_unit: null,
    checklist_id: null,
    preferences: {},
    ...('ticket_time_accounting_ids' in ticket ? { ticket_time_accounting_ids: [] } : {}),
  }
}
