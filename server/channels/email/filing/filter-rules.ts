import type { FilterMatch, FilterPerform } from '#contract/postmaster-filter.ts'
import type { MailAddress, ParsedMail } from '#kernel/mail/mail.ts'

export type Filter = { name: string; match: FilterMatch; perform: FilterPerform }

/** What filters decided about a mail. */
export type Orders = {
  ignoredBy?: string
  internal?: boolean
  tags: string[]
  /** Of the ticket that it opens: `group_id`, `priority_id`, `state_id`, `owner_id`. */
  ticket: Record<string, number>
}

const lineOf = (people: readonly MailAddress[]) =>
  people.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ')

/** What a rule looks at; headers by their name. */
function valuesOf(mail: ParsedMail, field: string): readonly string[] {
  if (field === 'from') return [lineOf(mail.from)]
  if (field === 'to') return [lineOf(mail.to)]
  if (field === 'cc') return [lineOf(mail.cc)]
  if (field === 'subject') return [mail.subject]
  if (field === 'body') return [mail.text ?? mail.html ?? '']
  return mail.headers.get(field.toLowerCase()) ?? []
}

type Condition = FilterMatch[string]

/** Never patterns that an administrator could make exponential: plain comparisons, whatever the case. */
function holds({ operator, value }: Condition, found: string): boolean {
  const wanted = [value].flat().map((one) => one.toLowerCase())
  const text = found.toLowerCase()
  if (operator === 'is') return wanted.includes(text)
  if (operator === 'is not') return !wanted.includes(text)
  if (operator === 'contains') return wanted.some((one) => text.includes(one))
  if (operator === 'contains not') return !wanted.some((one) => text.includes(one))
  if (operator === 'starts with') return wanted.some((one) => text.startsWith(one))
  return wanted.some((one) => text.endsWith(one))
}

/** A header may occur several times: one that fits is enough, but all of them must be free of what is not wanted. */
function fits(mail: ParsedMail, field: string, condition: Condition): boolean {
  const found = valuesOf(mail, field)
  if (condition.operator.endsWith('not')) return found.every((one) => holds(condition, one))
  return found.some((one) => holds(condition, one))
}

const ticketFields = new Set(['group_id', 'priority_id', 'state_id', 'owner_id'])
const truths = new Set(['true', '1', 'yes'])

/** All filters that match give their orders, in turn; the later word counts. */
export function ordersFor(mail: ParsedMail, filters: readonly Filter[]): { orders: Orders; matched: string[] } {
  const orders: Orders = { tags: [], ticket: {} }
  const matching = filters.filter(({ match }) =>
    Object.entries(match).every(([field, condition]) => fits(mail, field, condition)),
  )
  for (const { name, perform } of matching) {
    for (const [key, action] of Object.entries(perform)) obey(orders, name, key, action)
  }
  return { orders, matched: matching.map(({ name }) => name) }
}

/** Deployed filters write their orders as headers of a product: `x-product-ticket-group_id`. */
function obey(orders: Orders, filter: string, key: string, { value, operator }: FilterPerform[string]): void {
  const order = key.toLowerCase().replace(/^x-[a-z]+-(?=ignore|ticket-|article-)/, '')
  const words = [value ?? ''].flat()
  const [first = ''] = words
  const field = order.replace(/^ticket-/, '')
  if (order === 'ignore') orders.ignoredBy = truths.has(first) ? filter : orders.ignoredBy
  else if (order === 'article-internal') orders.internal = truths.has(first)
  else if (order === 'ticket-tags') orders.tags = changedTags(orders.tags, words, operator === 'remove')
  else if (ticketFields.has(field) && /^\d{1,9}$/.test(first)) orders.ticket[field] = Number(first)
}

function changedTags(tags: readonly string[], words: readonly string[], removes: boolean): string[] {
  const named = words
    .flatMap((word) => word.split(','))
    .map((tag) => tag.trim())
    .filter(Boolean)
  return removes ? tags.filter((tag) => !named.includes(tag)) : [...new Set([...tags, ...named])]
}
