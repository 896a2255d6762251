import { knownPlaceholders } from '#features/text-modules/placeholders.ts'
import { listPlaceholders } from '#kernel/html/placeholders.ts'
import { nearestName } from '#kernel/nearest-name.ts'

const ofArticle = ['id', 'from', 'to', 'cc', 'subject', 'body', 'body_as_text', 'created_at']

const known = new Set([
  ...knownPlaceholders,
  'ticket.tags',
  ...['article', 'last_article'].flatMap((object) => ofArticle.map((name) => `${object}.${name}`)),
])

/** The first variable in the text that a rule can never fill in. */
export const findUnknownPlaceholder = (text: string): string | undefined =>
  listPlaceholders(text).find((path) => !known.has(path))

export const nearestPlaceholder = (unknown: string): string => nearestName(unknown, known)
