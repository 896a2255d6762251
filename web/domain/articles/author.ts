import { findPicture, formatActor, formatName } from '#web/lib/people.ts'
import { parseMailboxes } from './mailboxes.ts'
import type { Article, Thread } from '#web/domain/tickets/queries.ts'

export type Author = { name: string; image: string | undefined }

/** The author of the words of an article: an agent may have recorded what a customer said. */
export function describeAuthor(article: Article, people: Thread['people']): Author {
  const [sender] = parseMailboxes(article.from)
  const written = formatActor(sender?.name || sender?.address)
  if (article.sender === 'System') return { name: written, image: undefined }
  const person = people[article.origin_by_id ?? article.created_by_id]
  // User 1 is the system; its mails have another sender.
  if (!person || person.id === 1) return { name: written, image: undefined }
  return { name: formatName(person), image: findPicture(person) }
}
