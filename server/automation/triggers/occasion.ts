import { systemUserId } from '#kernel/actor.ts'
import { type Changes, type Event, mergeEvents, type NewEvent, type RuleOrigin } from '#kernel/events/events.ts'

/** What is due at a time, as conditions of triggers name it. */
export const dueEvents = ['reminder_reached', 'escalation', 'escalation_warning'] as const
export type DueEvent = (typeof dueEvents)[number]

type TriggerAction = 'create' | 'update' | 'update.merged_into' | 'update.received_merge' | DueEvent

/** What happened to a ticket, as conditions of triggers name it. */
export type Occasion = {
  ticketId: number
  action: TriggerAction
  /** The new article; of several, the last. For what is due, the newest article of a person. */
  articleId: number | null | 'newest'
  /** What the event says of the article. */
  article?: { type_id: unknown; sender_id: unknown }
  changed: readonly string[]
  /** With the values of what has changed; none for a new ticket. */
  changes?: Changes
  userId: number
  /** The trigger whose changes these are. */
  causedBy?: { id: number; name: string }
}

export const isTimed = ({ action }: Occasion): boolean => (dueEvents as readonly string[]).includes(action)

/** Columns that follow from others; alone, they are no change. */
const derived = new Set([
  'updated_at',
  'article_count',
  'create_article_type_id',
  'create_article_sender_id',
  'version',
])

/** Undefined if nothing happened that a trigger could be about. */
export function describeOccasion(event: Event, { step, together }: RuleOrigin): Occasion | undefined {
  const userId = step.actor.id
  return event.object === 'ticket_due_events' ? describeDue(event, userId) : describeChange(event, together, userId)
}

function describeDue({ changes }: Event, userId: number): Occasion {
  const [ticketId, action] = [changes.ticket_id?.[1] as number, changes.event?.[1] as DueEvent]
  return { ticketId, action, articleId: 'newest', changed: [], userId }
}

function describeChange(event: Event, together: readonly Event[], userId: number): Occasion | undefined {
  const articles = together.filter(
    ({ object, kind, changes }) =>
      object === 'ticket_articles' && kind === 'created' && changes.ticket_id?.[1] === event.id,
  )
  const last = articles.at(-1)
  const articleId = last?.id ?? null
  const article = last && { type_id: last.changes.type_id?.[1], sender_id: last.changes.sender_id?.[1] }
  const isNew = event.kind === 'created'
  const merged = mergeAction(event.id, together)
  const changed = isNew ? [] : Object.keys(event.changes).filter((column) => !derived.has(column))
  if (!isNew && !merged && articleId === null && changed.length === 0) return undefined
  const changes = Object.fromEntries(
    changed.flatMap((column) => (event.changes[column] ? [[column, event.changes[column]]] : [])),
  )
  const action = isNew ? 'create' : (merged ?? 'update')
  return { ticketId: event.id, action, articleId, ...(article && { article }), changed, changes, userId }
}

function mergeAction(ticketId: number, together: readonly Event[]): TriggerAction | undefined {
  const merge = together.find(({ object, kind }) => object === 'ticket_merges' && kind === 'created')
  if (merge?.changes.source_id?.[1] === ticketId) return 'update.merged_into'
  return merge?.changes.target_id?.[1] === ticketId ? 'update.received_merge' : undefined
}

/** What a trigger changed, as an occasion for others. */
export function describeEffect(
  ticketId: number,
  events: readonly NewEvent[],
  cause: { id: number; name: string },
): Occasion | undefined {
  const together = mergeEvents(events)
  const event = together.find(({ object, id, kind }) => object === 'tickets' && id === ticketId && kind === 'updated')
  const occasion = event && describeChange(event, together, systemUserId)
  return occasion && { ...occasion, causedBy: cause }
}
