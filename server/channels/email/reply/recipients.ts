import { type Mailbox, mailboxesIn } from '../outgoing/addresses.ts'

export type Mode = 'reply' | 'reply_all' | 'forward'
type Lines = { from: string | null; to: string | null; cc: string | null; reply_to: string | null }
type Answered = Lines & { sender: string }
type Around = { ours: ReadonlySet<string>; customer: Mailbox | undefined }

/**
 * Who an answer goes to. To what a customer wrote: its sender, by Reply-To if there is one. To what we wrote
 * ourselves: whom we wrote to. Never to ourselves, and to the customer when nobody else is left.
 */
export function recipientsOf(
  mode: Mode,
  article: Answered,
  { ours, customer }: Around,
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
