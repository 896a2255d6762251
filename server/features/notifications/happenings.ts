import { sql } from 'kysely'
import type { NotificationType } from '#contract/online-notification.ts'
import { notifiedAttributes } from '#features/object-attributes/service.ts'
import type { TicketKeys } from '#features/tickets/policy.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Changes } from '#kernel/events/events.ts'
import type { Occurrence } from './policy.ts'
import type { News } from './store.ts'

/** Something that happened to a ticket, with all that a reader may want to know of it. */
export type Happening = Occurrence & {
  ticketId: number
  eventId: number | null
  changes: Changes
  articleIds: readonly number[]
  /** The moment that a reminder or an escalation is about; the number of the ticket on the other side of a merge. */
  about: string | null
}

/** Of other changes people do not want to hear: counters, times, tags and the organization change along with these. */
export const hasToldChanges = (changes: Changes): boolean =>
  notifiedAttributes.some((attribute) => attribute in changes)

export const isNews = ({ type, changes, articleIds }: Happening): boolean =>
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

/** What events tell of, as their tickets are now; events of tickets that are gone tell of nothing. */
export async function happeningsOf(db: Db, eventIds: readonly number[]): Promise<Happening[]> {
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
    where events.id = any(${eventIds}::bigint[]) and events.object = 'tickets' order by events.id`.execute(db)
  const articles = await articlesOf(db, events)
  return events.map((event) => happeningOf(event, articles.get(event.id) ?? []))
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
  is_automatic: boolean
}

/** Written together with the event. What the system says to customers is no news to those who set it up. */
async function articlesOf(db: Db, events: readonly EventRow[]): Promise<Map<number, ArticleRow[]>> {
  const { rows } = await sql<ArticleRow>`
    select article.id, events.id as event_id, article.created_by_id, article."from",
      article.preferences @> '{"is-auto-response": true}' as is_automatic
    from events
    join events writing on writing.object = 'ticket_articles' and writing.kind = 'created' and ${sameStep('writing')}
    join ticket_articles article on article.id = writing.object_id and article.ticket_id = events.object_id
    join ticket_article_senders sender on sender.id = article.sender_id
    where events.id = any(${events.map(({ id }) => id)}::bigint[]) and (article.internal or sender.name <> 'System')
    order by article.id`.execute(db)
  return Map.groupBy(rows, ({ event_id }) => event_id)
}

function happeningOf(event: EventRow, articles: readonly ArticleRow[]): Happening {
  const { id, ticket_id, type, changes, about, group_id, customer_id, organization_id, owner_id } = event
  return {
    type,
    ticketId: ticket_id,
    eventId: id,
    ticket: { group_id, customer_id, organization_id, owner_id },
    causedBy: authorOf(event, articles),
    claimedBy: articles.flatMap(({ from }) => addressesIn(from)),
    automatic: type === 'update' && articles.some(({ is_automatic }) => is_automatic),
    changes,
    articleIds: articles.map((article) => article.id),
    about,
  }
}

/** What only time has done. */
export const dueHappening = ({ ticket_id, type, about }: News, ticket: TicketKeys): Happening => ({
  type,
  ticketId: ticket_id,
  eventId: null,
  ticket,
  causedBy: systemUserId,
  claimedBy: [],
  automatic: false,
  changes: {},
  articleIds: [],
  about,
})

/** Mail is filed by the system, in the name of who wrote it. */
function authorOf({ actor_id, type, created_by_id }: EventRow, [article]: readonly ArticleRow[]): number {
  if (actor_id !== systemUserId) return actor_id
  return article?.created_by_id ?? (type === 'create' ? created_by_id : actor_id)
}

const addressesIn = (from: string | null): string[] =>
  (from ?? '')
    .slice(0, 1000)
    .toLowerCase()
    .match(/[^\s<>"(),;:]+@[^\s<>"(),;:]+/g) ?? []
