import { planChange, type Step } from '#automation/ticket-actions/action.ts'
import { readStep } from '#automation/ticket-actions/read-step.ts'
import { filedAttributes, type FilterMatch, type FilterPerform } from '#contract/postmaster-filter.ts'
import { matchesRegex, parseRegex } from '#features/conditions/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { FieldsByName, UsableField } from '#kernel/custom-fields.ts'
import { Refusal } from '#kernel/errors.ts'
import type { MailAddress, ParsedMail } from '#kernel/mail/mail.ts'

export type Filter = { name: string; match: FilterMatch; perform: FilterPerform }

/** What filters decided about a mail. */
export type Orders = {
  ignoredBy?: string
  internal?: boolean
  tags: readonly string[]
  /** Attributes of the ticket that it opens. */
  ticket: Readonly<Record<string, unknown>>
}

const lineOf = (people: readonly MailAddress[]) =>
  people.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ')

/** The values that a rule tests; headers by their name. */
function valuesOf(mail: ParsedMail, field: string): readonly string[] {
  if (field === 'from') return [lineOf(mail.from)]
  if (field === 'to') return [lineOf(mail.to)]
  if (field === 'cc') return [lineOf(mail.cc)]
  if (field === 'subject') return [mail.subject]
  if (field === 'body') return [mail.text ?? mail.html ?? '']
  return mail.headers.get(field.toLowerCase()) ?? []
}

type Condition = FilterMatch[string]
type Operator = Condition['operator']

/** Operators that mean the same as another, or its exact opposite. */
const derived = {
  'contains not': { from: 'contains', negated: true },
  'is not': { from: 'is', negated: true },
  'is any of': { from: 'is', negated: false },
  'is none of': { from: 'is', negated: true },
  'starts with one of': { from: 'starts with', negated: false },
  'ends with one of': { from: 'ends with', negated: false },
  'does not match regex': { from: 'matches regex', negated: true },
  'not set': { from: 'is set', negated: true },
} as const

const isDerived = (name: Operator): name is keyof typeof derived => Object.hasOwn(derived, name)

type BasicOperator = Exclude<Operator, keyof typeof derived>

/** Both sides in lower case; nothing is part of no text. Regular expressions are those of conditions, which no text can make slow. */
const comparisons: Record<BasicOperator, (text: string, wanted: string) => boolean> = {
  contains: (text, wanted) => wanted !== '' && text.includes(wanted),
  is: (text, wanted) => text === wanted,
  'starts with': (text, wanted) => wanted !== '' && text.startsWith(wanted),
  'ends with': (text, wanted) => wanted !== '' && text.endsWith(wanted),
  'matches regex': (text, wanted) => matchesRegex(parseRegex(wanted), text),
  'is set': (text) => text.trim() !== '',
}

/** A header may occur several times: one match is enough, but a negative rule must hold for all of them. */
function fits(mail: ParsedMail, field: string, { operator, value }: Condition): boolean {
  const { from, negated } = isDerived(operator) ? derived[operator] : { from: operator, negated: false }
  const wanted = [value].flat().map(caseless(from))
  const found = valuesOf(mail, field).map((text) => text.toLowerCase())
  return found.some((text) => wanted.some((one) => comparisons[from](text, one))) !== negated
}

/** Case means something in a regular expression, where `\S` is the opposite of `\s`; its letters match both anyway. */
const caseless = (operator: BasicOperator) => (text: string) =>
  operator === 'matches regex' ? text : text.toLowerCase()

/** Invalid rules are rejected when they are saved, not when emails arrive. */
export async function checkFilter(ctx: Ctx, values: Record<string, unknown>): Promise<Record<string, unknown>> {
  for (const { operator, value } of Object.values((values.match ?? {}) as FilterMatch)) {
    if (operator.endsWith('regex')) for (const text of [value].flat()) parseRegex(text)
  }
  for (const [key, { value }] of Object.entries((values.perform ?? {}) as FilterPerform)) {
    const field = findField(ctx.deps.customFields.of('Ticket'), normalizeKey(key))
    if (field) field.read(valueFor(field, value), ctx.now)
  }
  return values
}

/** What the values of custom fields are read with. */
type FieldScope = { fields: FieldsByName; now: Date }

const ticketArea = 'ticket.'

const findField = (fields: FieldsByName, key: string): UsableField | undefined =>
  key.startsWith(ticketArea) ? fields.get(key.slice(ticketArea.length)) : undefined

/** Only fields with several options take a list; an empty text is no value. */
function valueFor({ attribute: { kind } }: UsableField, value: FilterPerform[string]['value']): unknown {
  const given = [value ?? []].flat().filter((one) => one !== '')
  return kind === 'keys' ? given : (given[0] ?? null)
}

/** A value that the field no longer takes is left out: the mail still has to be filed. */
function readFieldStep(field: UsableField, value: FilterPerform[string]['value'], now: Date): Step | undefined {
  const { name } = field.definition
  try {
    const read = field.read(valueFor(field, value), now)
    return (change) => ({ ...change, attributes: { ...change.attributes, [name]: read } })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const truths = new Set(['true', '1', 'yes'])

/** All filters that match are obeyed in turn; the later one counts. */
export function ordersFor(
  mail: ParsedMail,
  filters: readonly Filter[],
  scope: FieldScope = { fields: new Map(), now: new Date() },
): { orders: Orders; matched: string[] } {
  const matching = filters.filter(({ match }) =>
    Object.entries(match).every(([field, condition]) => fits(mail, field, condition)),
  )
  const orders = matching.flatMap(({ name, perform }) =>
    Object.entries(perform).map(([key, entry]) => readOrder(name, normalizeKey(key), entry, scope)),
  )
  const { attributes, tags } = planChange(orders.flatMap(({ step }) => step ?? []))
  const aboutMail = Object.assign({}, ...orders.map(({ about }) => about ?? {})) as Omit<Orders, 'ticket' | 'tags'>
  return { orders: { ...aboutMail, ticket: attributes, tags: tags.add }, matched: matching.map(({ name }) => name) }
}

/** Deployed filters write keys as headers of a product: `x-product-ticket-group_id` is `ticket.group_id` elsewhere. */
const normalizeKey = (key: string) =>
  key
    .toLowerCase()
    .replace(/^x-[a-z]+-(?=ignore|ticket-|article-)/, '')
    .replace(/^(ticket|article)-/, '$1.')

const ticketKeys = new Set([...filedAttributes, 'tags'].map((name) => `ticket.${name}`))

/** One entry of `perform`: about the mail itself, or an action on the ticket that it opens. */
type Order = { about?: Pick<Orders, 'ignoredBy' | 'internal'>; step?: Step | undefined }

function readOrder(
  filter: string,
  key: string,
  { value, operator }: FilterPerform[string],
  { fields, now }: FieldScope,
): Order {
  const isTrue = truths.has([value ?? ''].flat()[0] ?? '')
  if (key === 'ignore') return isTrue ? { about: { ignoredBy: filter } } : {}
  if (key === 'article.internal') return { about: { internal: isTrue } }
  const field = findField(fields, key)
  if (field) return { step: readFieldStep(field, value, now) }
  return ticketKeys.has(key) ? { step: readStep(key, { value, operator }) } : {}
}
