import type { Event, RuleOrigin } from '#kernel/events/events.ts'

/** What happened to a ticket, as conditions of triggers name it. */
export type Occasion = {
  ticketId: number
  action: 'create' | 'update'
  /** The new article; of several, the last. */
  articleId: number | null
  changed: readonly string[]
}

/** Columns that follow from others; alone, they are no change. */
const derived = new Set([
  'updated_at',
  'article_count',
  'create_article_type_id',
  'create_article_sender_id',
  'version',
])

/** Undefined if nothing happened that a trigger could be about. */
export function describeOccasion(event: Event, { together }: RuleOrigin): Occasion | undefined {
  const articles = together.filter(
    ({ object, kind, changes }) => object === 'ticket_articles' && kind === 'created' && isOf(event.id, changes),
  )
  const articleId = articles.at(-1)?.id ?? null
  const isNew = event.kind === 'created'
  const changed = isNew ? [] : Object.keys(event.changes).filter((column) => !derived.has(column))
  if (!isNew && articleId === null && changed.length === 0) return undefined
  return { ticketId: event.id, action: isNew ? 'create' : 'update', articleId, changed }
}

const isOf = (ticketId: number, { ticket_id }: Event['changes']): boolean => ticket_id?.[1] === ticketId
