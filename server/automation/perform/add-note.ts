import { addArticle, prepareArticle } from '#features/articles/service.ts'
import { lockAnyTicket } from '#features/tickets/service.ts'
import { fillPlaceholders, fillTextPlaceholders } from '#kernel/placeholders/fill.ts'
import { assertFilled, cleanEntryBody } from './check-entry.ts'
import type { RuleAction } from './rule-action.ts'

/** Adds a note to the ticket. */
export const addNote: RuleAction = {
  isFor: (key) => key === 'article.note',
  check: (_ctx, key, entry) => {
    assertFilled(key, entry, ['body', 'subject', 'internal'])
    return { ...entry, body: cleanEntryBody(key, entry.body ?? '') }
  },
  run: async (ctx, { subject, body, internal }, { ticket, values, origin, effects }) => {
    const article = await prepareArticle(ctx, {
      type: 'note',
      sender: 'System',
      subject: fillTextPlaceholders(subject ?? '', values),
      body: fillPlaceholders(body ?? '', values),
      content_type: 'text/html',
      internal: internal !== 'false',
      preferences: { perform_origin: origin, notification: true },
    })
    const articleId = await addArticle(ctx, await lockAnyTicket(ctx, ticket.id), article, 'agent')
    effects.push({ action: 'article.note', article_id: articleId })
  },
}
