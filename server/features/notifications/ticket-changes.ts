import { sql } from 'kysely'
import type { NotificationType } from '#contract/online-notification.ts'
import { notifiedAttributes } from '#features/object-attributes/service.ts'
import type { TicketKeys } from '#features/tickets/policy.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Changes } from '#kernel/events/events.ts'
import type { ChangeSummary } from './select-recipients.ts'
import type { TicketNews } from './store.ts'

/** A change of a ticket that agents may be notified of, with all details. */
export type TicketChange = ChangeSummary & {
  ticketId: number
  eventId: number | null
  /** Who made the request; the system for mail, whose sender may be forged. */
  actorId: number
  changes: Changes
  articleIds: readonly number[]
  /** Only internal notes were added. */
  isNote: boolean
  /** The time of a reminder or an escalation; the number of the other ticket of a merge. */
  about: string | null
}

/** Other attributes, such as counters, times and the organization, change together with these and are not notified. */
export const hasToldChanges = (changes: Changes): boolean =>
  notifiedAttributes.some((attribute) => attribute in changes)

export const isWorthNotifying = ({ type, changes, articleIds }: TicketChange): boolean =>
  type !== 'update' || articleIds.length > 0 || hasToldChanges(changes)

type EventRow = TicketKeys & {
  id: number
  ticket_id: number
  type: NotificationType
  changes: Changes
  about: string | null
  actor_id: number
  created_by_id: number
}

/**
 * The changes that events represent, with the current tickets; none for deleted tickets. Changes by rules are left out: the
 * notification of the change that made them run shows the ticket as they left it.
 */
export async function loadTicketChanges(db: Db, eventIds: readonly number[]): Promise<TicketChange[]> {
  const { rows: events } = await sql<EventRow>`
    select events.id, events.changes, events.actor_id, tickets.id as ticket_id, tickets.created_by_id,
      tickets.group_id, tickets.customer_id, tickets.organization_id, tickets.owner_id,
      case when events.kind = 'created' then 'create' else coalesce(merge.type, 'update') end as type, merge.about
    from events join tickets on tickets.id = events.object_id
    left join lateral (
      select other.number as about,
        case tickets.id when source_id then 'update.merged_into' else 'update.received_merge' end as type
      from events merging join ticket_merges on ticket_merges.id = merging.object_id
      join tickets other on other.id = case tickets.id when source_id then target_id else source_id end
      where merging.object = 'ticket_merges' and merging.kind = 'created' and ${sameStep('merging')}
        and tickets.id in (source_id, target_id) limit 1
    ) as merge on true
    where events.id = any(${eventIds}::bigint[]) and events.object = 'tickets' and events.rule is null
    order by events.id`.execute(db)
  const articles = await loadArticles(db, events)
  return events.map((event) => buildTicketChange(event, articles.get(event.id) ?? []))
}

/** Emitted by the same unit of work, and there by the change itself or by the same run of a rule. */
const sameStep = (other: string) => sql`${sql.ref(other)}.txid = events.txid
  and ${sql.ref(other)}.rule is not distinct from events.rule
  and ${sql.ref(other)}.caused_by is not distinct from events.caused_by`

type ArticleRow = {
  id: number
  event_id: number
  created_by_id: number
  from: string | null
  internal: boolean
  is_automatic: boolean
}

/**
 * Articles of the same step as the event, without automatic replies to customers. `offset 0` makes PostgreSQL look up the
 * events of each transaction. Without statistics of a new table it would read all events of articles, 40 ms for a batch.
 */
async function loadArticles(db: Db, events: readonly EventRow[]): Promise<Map<number, ArticleRow[]>> {
  const { rows } = await sql<ArticleRow>`
    select article.id, events.id as event_id, article.created_by_id, article."from", article.internal,
      article.preferences @> '{"is-auto-response": true}' as is_automatic
    from events
    cross join lateral (
      select writing.object_id from events writing
      where writing.object = 'ticket_articles' and writing.kind = 'created' and ${sameStep('writing')} offset 0
    ) as writing
    join ticket_articles article on article.id = writing.object_id and article.ticket_id = events.object_id
    join ticket_article_senders sender on sender.id = article.sender_id
    where events.id = any(${events.map(({ id }) => id)}::bigint[]) and (article.internal or sender.name <> 'System')
    order by article.id`.execute(db)
  return Map.groupBy(rows, ({ event_id }) => event_id)
}

function buildTicketChange(event: EventRow, articles: readonly ArticleRow[]): TicketChange {
  const { id, ticket_id, type, changes, about, group_id, customer_id, organization_id, owner_id } = event
  return {
    type,
    ticketId: ticket_id,
    eventId: id,
    actorId: event.actor_id,
    ticket: { group_id, customer_id, organization_id, owner_id },
    causedBy: findAuthor(event, articles),
    claimedBy: articles.flatMap(({ from }) => addressesIn(from)),
    automatic: type === 'update' && articles.some(({ is_automatic }) => is_automatic),
    changes,
    articleIds: articles.map((article) => article.id),
    isNote: articles.length > 0 && articles.every(({ internal }) => internal),
    about,
  }
}

/** A reminder or an escalation, which has no event. */
export const buildDueChange = ({ ticket_id, type, about }: TicketNews, ticket: TicketKeys): TicketChange => ({
  type,
  ticketId: ticket_id,
  eventId: null,
  actorId: systemUserId,
  ticket,
  causedBy: systemUserId,
  claimedBy: [],
  automatic: false,
  changes: {},
  articleIds: [],
  isNote: false,
  about,
})

/** Mail is filed by the system user; its author is the one of the article. */
function findAuthor({ actor_id, type, created_by_id }: EventRow, [article]: readonly ArticleRow[]): number {
  if (actor_id !== systemUserId) return actor_id
  return article?.created_by_id ?? (type === 'create' ? created_by_id : actor_id)
}

const addressesIn = (from: string | null): string[] =>
  (from ?? '')
    .slice(0, 1000)
    .toLowerCase()
    .match(/[^\s<>"(),;:]+@[^\s<>"(),;:]+/g) ?? []
