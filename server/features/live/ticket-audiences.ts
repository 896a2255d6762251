import { sql } from 'kysely'
import { maySeeArticle } from '#features/articles/policy.ts'
import { namesOf } from '#features/object-attributes/service.ts'
import { actsAsAgent, actsAsCustomer, type TicketKeys } from '#features/tickets/policy.ts'
import { type Actor, may } from '#kernel/actor.ts'
import { type Audience, touchOf } from '#kernel/realtime/audience.ts'
import type { WrittenEvent } from '#kernel/realtime/event-feed.ts'
import { type TicketCompany, ticketKeys, ticketsOf } from './store.ts'

const worksOn = (actor: Actor, ticket: TicketKeys): boolean =>
  actsAsAgent(actor, 'read', ticket) || actsAsAgent(actor, 'overview', ticket)

/** What an internal note, a tag or a tick changes: that anything happened is none of a customer's business. */
const agentsOnly = new Set(namesOf('Ticket', ({ changesUnseen }) => changesUnseen === true))

const concernsCustomers = ({ kind, changes }: WrittenEvent): boolean =>
  kind !== 'updated' || Object.keys(changes).some((attribute) => !agentsOnly.has(attribute))

/** As it was before: whoever loses sight of a ticket must hear of it as well, or it stays on their screen. */
const keysBefore = (keys: TicketKeys, { changes }: WrittenEvent): TicketKeys => ({
  ...keys,
  ...Object.fromEntries(
    Object.entries(changes)
      .filter(([column]) => column in keys)
      .map(([column, [from]]) => [column, from]),
  ),
})

const tickets: Audience<TicketKeys> = {
  table: 'tickets',
  load: ({ db }, events) =>
    ticketKeys(
      db,
      events.map(({ object_id }) => object_id),
    ),
  mayHear: (actor, event, keys) => {
    // Of a ticket that is gone nobody can tell any more whose it was.
    if (!keys) return may(actor, 'ticket.agent')
    return [keys, keysBefore(keys, event)].some(
      (ticket) => worksOn(actor, ticket) || (concernsCustomers(event) && actsAsCustomer(actor, ticket)),
    )
  },
  // A ticket may enter or leave any overview.
  tell: (event) => [touchOf(event), touchOf(event, { object: 'overviews', id: 0, kind: 'updated' })],
}

/** The record, and the ticket that shows it. */
const tellWithTicket: NonNullable<Audience<TicketCompany>['tell']> = (event, company) => [
  touchOf(event),
  ...(company ? [touchOf(event, { object: 'tickets', id: company.ticket_id, kind: 'updated' })] : []),
]

const wasPublic = ({ changes }: WrittenEvent) => changes.internal?.[0] === false

const articles: Audience<TicketCompany> = {
  table: 'ticket_articles',
  load: ({ db }, events) =>
    ticketsOf(db, events, {
      ticketId: sql`coalesce((select ticket_id from ticket_articles where id = event.id), event.parent_id)`,
      // Of one that is gone we do not know: then it was.
      internal: sql`coalesce((select internal from ticket_articles where id = event.id), true)`,
    }),
  mayHear: (actor, event, company) => {
    if (!company) return false
    if (actsAsAgent(actor, 'read', company)) return true
    const internal = company.internal === true && !wasPublic(event)
    return actsAsCustomer(actor, company) && maySeeArticle(actor, { internal, keys: company })
  },
  tell: tellWithTicket,
}

/** What agents keep with a ticket, and customers never see. */
const ofAgents = (
  table: string,
  ticketId = sql`
  coalesce((select ticket_id from ${sql.table(table)} where id = event.id), event.parent_id)`,
): Audience<TicketCompany> => ({
  table,
  load: ({ db }, events) => ticketsOf(db, events, { ticketId, internal: sql`true` }),
  mayHear: (actor, _event, company) => company !== undefined && actsAsAgent(actor, 'read', company),
  tell: tellWithTicket,
})

const linkedBy = ({ changes }: WrittenEvent): number[] =>
  [changes.link_object_source_value, changes.link_object_target_value]
    .flatMap((change) => change ?? [])
    .filter((id) => typeof id === 'number')

/** A link shows at both of its ends. */
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
  ofAgents('ticket_time_accountings'),
]
