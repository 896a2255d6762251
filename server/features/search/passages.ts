import type { Passage } from './document.ts'
import type { ArticleText, FilesByArticle, FileText, TicketText } from './store.ts'

/** The article of a document: its texts, and their length. */
export type IndexedArticle = { id: number; created_at: string; passages: Passage[]; characters: number }

export const listTicketPassages = ({ title, number, customer, organization, tags, fields }: TicketText): Passage[] => [
  { text: title, weight: 'A' },
  { text: number, weight: 'A' },
  { text: customer, weight: 'B' },
  { text: organization ?? '', weight: 'B' },
  ...tags.map((text): Passage => ({ text, weight: 'B', internal: true })),
  ...Object.values(fields).flatMap(listFieldPassages),
]

/** Texts of custom fields, also several and with labels; other values are found by the name of their field. */
function listFieldPassages(value: unknown): Passage[] {
  const texts = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  return texts.flatMap((text) =>
    typeof text === 'string' ? [{ text, isHtml: text.includes('<'), weight: 'B', internal: true }] : [],
  )
}

/** In the order of the articles. */
export const listIndexedArticles = (articles: readonly ArticleText[], files: FilesByArticle): IndexedArticle[] =>
  articles.map((article) => {
    const passages = listArticlePassages(article, files.get(article.id))
    const characters = passages.reduce((sum, { text }) => sum + text.length, 0)
    return { id: article.id, created_at: article.created_at, passages, characters }
  })

const listArticlePassages = (
  { internal, subject, addresses, content_type, body }: ArticleText,
  files: readonly FileText[] = [],
): Passage[] =>
  [
    { text: subject ?? '' },
    { text: body, isHtml: content_type.startsWith('text/html') },
    { text: addresses },
    ...files.flatMap(({ filename, content_text }) => [{ text: filename }, { text: content_text ?? '' }]),
  ].map((passage) => ({ ...passage, internal }))
