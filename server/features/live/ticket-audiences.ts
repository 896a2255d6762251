import { sql } from 'kysely'
import { maySeeArticle } from '#features/articles/policy.ts'
import { listAttributeNames } from '#features/object-attributes/service.ts'
import { actsAsAgent, actsAsCustomer, type TicketKeys } from '#features/tickets/policy.ts'
import { type Actor, may } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { type Audience, touchOf } from '#kernel/realtime/audience.ts'
import type { WrittenEvent } from '#kernel/realtime/event-feed.ts'
import { type TicketContext, ticketKeys, loadTicketsOfRecords } from './store.ts'

const worksOn = (actor: Actor, ticket: TicketKeys): boolean =>
  actsAsAgent(actor, 'read', ticket) || actsAsAgent(actor, 'overview', ticket)

/** Attributes that internal notes, tags and checklists change: customers must not learn of these changes. */
const agentsOnly = new Set(
  listAttributeNames('Ticket', ({ changesHiddenFromCustomers }) => changesHiddenFromCustomers === true),
)

const concernsCustomers = ({ kind, changes }: WrittenEvent, hidden: ReadonlySet<string>): boolean =>
  kind !== 'updated' || Object.keys(changes).some((attribute) => !agentsOnly.has(attribute) && !hidden.has(attribute))

/** Custom fields that customers do not see. */
const listHidden = ({ customFields }: Deps): ReadonlySet<string> =>
  new Set(
    Array.from(customFields.of('Ticket')).flatMap(([name, { attribute }]) =>
      attribute.changesHiddenFromCustomers ? [name] : [],
    ),
  )

/**
 * The values before the change: users who can no longer see the ticket must be notified, or it stays on their
 * screen.
 */
const keysBefore = (keys: TicketKeys, { changes }: WrittenEvent): TicketKeys => ({
  ...keys,
  ...Object.fromEntries(
    Object.entries(changes)
      .filter(([column]) => column in keys)
      .map(([column, [from]]) => [column, from]),
  ),
})

const tickets: Audience<TicketKeys & { hidden: ReadonlySet<string> }> = {
  table: 'tickets',
  load: async (deps, events) => {
    const ids = events.map(({ object_id }) => object_id)
    const hidden = listHidden(deps)
    return new Map(Array.from(await ticketKeys(deps.db, ids), ([id, keys]) => [id, { ...keys, hidden }]))
  },
  mayHear: (actor, event, keys) => {
    // The group of a deleted ticket is unknown, so all agents are notified.
    if (!keys) return may(actor, 'ticket.agent')
    return [keys, keysBefore(keys, event)].some(
      (ticket) => worksOn(actor, ticket) || (concernsCustomers(event, keys.hidden) && actsAsCustomer(actor, ticket)),
    )
  },
  // A ticket may enter or leave any overview.
  tell: (event) => [touchOf(event), touchOf(event, { object: 'overviews', id: 0, kind: 'updated' })],
}

/** The record and its ticket. */
const tellWithTicket: NonNullable<Audience<TicketContext>['tell']> = (event, context) => [
  touchOf(event),
  ...(context ? [touchOf(event, { object: 'tickets', id: context.ticket_id, kind: 'updated' })] : []),
]

const wasPublic = ({ changes }: WrittenEvent) => changes.internal?.[0] === false

const articles: Audience<TicketContext> = {
  table: 'ticket_articles',
  load: ({ db }, events) =>
    loadTicketsOfRecords(db, events, {
      ticketId: sql`coalesce((select ticket_id from ticket_articles where id = event.id), event.parent_id)`,
      // A deleted article counts as internal.
      internal: sql`coalesce((select internal from ticket_articles where id = event.id), true)`,
    }),
  mayHear: (actor, event, context) => {
    if (!context) return false
    if (actsAsAgent(actor, 'read', context)) return true
    const internal = context.internal === true && !wasPublic(event)
    return actsAsCustomer(actor, context) && maySeeArticle(actor, { internal, keys: context })
  },
  tell: tellWithTicket,
}

/** Records of a ticket that only agents see. */
const ofAgents = (
  table: string,
  ticketId = sql`
  coalesce((select ticket_id from ${sql.table(table)} where id = event.id), event.parent_id)`,
): Audience<TicketContext> => ({
  table,
  load: ({ db }, events) => loadTicketsOfRecords(db, events, { ticketId, internal: sql`true` }),
  mayHear: (actor, _event, context) => context !== undefined && actsAsAgent(actor, 'read', context),
  tell: tellWithTicket,
})

const linkedBy = ({ changes }: WrittenEvent): number[] =>
  [changes.link_object_source_value, changes.link_object_target_value]
    .flatMap((change) => change ?? [])
    .filter((id) => typeof id === 'number')

/** A link is shown in both tickets. */
const links: Audience<ReadonlyMap<number, TicketKeys>> = {
  table: 'links',
  load: async ({ db }, events) => {
    const keys = await ticketKeys(db, events.flatMap(linkedBy))
    return new Map(events.map(({ object_id }) => [object_id, keys]))
  },
  mayHear: (actor, event, keys) =>
    linkedBy(event).some((id) => {
      const ticket = keys?.get(id)
      return ticket !== undefined && actsAsAgent(actor, 'read', ticket)
    }),
  tell: (event) => [
    touchOf(event),
    ...linkedBy(event).map((id) => touchOf(event, { object: 'tickets', id, kind: 'updated' })),
  ],
}

export const ticketAudiences: readonly Audience[] = [
  tickets,
  articles,
  links,
  ofAgents('checklists'),
  ofAgents(
    'checklist_items',
    sql`(
      select ticket_id from checklists
      where id = coalesce((select checklist_id from checklist_items where id = event.id), event.parent_id))`,
  ),
  ofAgents('mentions', sql`coalesce((select mentionable_id from mentions where id = event.id), event.parent_id)`),
  ofAgents('ticket_shared_draft_zooms'),
  ofAgents('scheduled_messages'),
  ofAgents('ticket_time_accountings'),
]
