import { type Mailbox, mailboxesIn } from '../outgoing/addresses.ts'

export type ReplyMode = 'reply' | 'reply_all' | 'forward'
type AddressLines = { from: string | null; to: string | null; cc: string | null; reply_to: string | null }
type AnsweredArticle = AddressLines & { sender: string }
type ReplyParties = { ours: ReadonlySet<string>; customer: Mailbox | undefined }

/**
 * The recipients of an answer: to a customer's message, its Reply-To or sender; to one of ours, its recipients. Without
 * our own addresses; the customer of the ticket if no recipient remains.
 */
export function chooseRecipients(
  mode: ReplyMode,
  article: AnsweredArticle,
  { ours, customer }: ReplyParties,
): { to: Mailbox[]; cc: Mailbox[] } {
  if (mode === 'forward') return { to: [], cc: [] }
  const others = (line: string | null) => mailboxesIn(line).filter(({ address }) => !ours.has(address.toLowerCase()))
  const speaker = article.sender === 'Customer' ? article.reply_to || article.from : article.to
  const wanted = others(speaker)
  const to = wanted.length > 0 || !customer ? wanted : [customer]
  if (mode === 'reply') return { to, cc: [] }
  const known = new Set(to.map(({ address }) => address.toLowerCase()))
  const along = others([article.to, article.cc].filter(Boolean).join(', '))
  return { to, cc: along.filter(({ address }) => !known.has(address.toLowerCase())) }
}
