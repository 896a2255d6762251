import type { AttributeKind } from '#contract/attributes/attribute.ts'
import { systemUserId } from '#kernel/actor.ts'
import { memoize } from '#kernel/memoize.ts'
import type { ConditionKind, StoredAttribute, TicketSource } from './attributes.ts'
import { lowerCase } from './lower-case.ts'
import { type ResolvedCondition, type ConditionTest, type TicketFacts } from './resolved-condition.ts'
import { matchesRegex } from './regex-match.ts'
import { dayOf } from './values.ts'

type Row = Readonly<Record<string, unknown>>
type Subject = { facts: TicketFacts; now: Date; article?: Row }

/** Whether it holds for a loaded ticket (only the database tests users and organizations); the same rules as the SQL of `compileResolved`. */
export function evaluateResolved(resolved: ResolvedCondition, subject: Subject): boolean {
  switch (resolved.kind) {
    case 'constant':
      return resolved.holds
    case 'and':
      return resolved.parts.every((part) => evaluateResolved(part, subject))
    case 'or':
      return resolved.parts.some((part) => evaluateResolved(part, subject))
    case 'not':
      return !evaluateResolved(resolved.part, subject)
    case 'article':
      return subject.facts.articles.some((article) =>
        resolved.parts.every((part) => evaluateResolved(part, { ...subject, article })),
      )
    case 'some':
      return readValues(resolved.attribute, subject).some((value) =>
        passesTest(resolved.test, value, resolved.attribute.kind, subject),
      )
  }
}

/** The stored values of an attribute, one for each record that holds it. */
export const readValues = ({ place, column, custom }: StoredAttribute, subject: Subject): unknown[] =>
  recordsOf[place as TicketSource](subject).flatMap((record) => readValue(record[column] ?? null, custom))

/** A custom field may hold several keys, or a value with its label. */
function readValue(value: unknown, custom: AttributeKind | undefined): unknown {
  if (custom === 'keys') return value ?? []
  return custom === 'choice' ? ((value as { value?: unknown } | null)?.value ?? null) : value
}

/** The records that hold the values of an attribute; the system user does not count. */
const recordsOf: Record<TicketSource, (subject: Subject) => readonly Row[]> = {
  ticket: ({ facts }) => [facts.ticket],
  article: ({ article }) => listOf(article),
  customer: ({ facts }) => listOf(facts.customer).filter(isSomebody),
  owner: ({ facts }) => listOf(facts.owner).filter(isSomebody),
  replaced_owner: ({ facts, now }) => listOf(facts.owner).filter((owner) => isAway(owner, now)),
  organization: ({ facts }) => listOf(facts.organization),
  ticket_state: ({ facts }) => listOf(facts.state),
  mention: ({ facts }) => facts.mentionUserIds.map((id) => ({ user_id: id })),
  tag: ({ facts }) => facts.tags.map((name) => ({ name })),
}

const listOf = (row: Row | null | undefined): Row[] => (row ? [row] : [])
const isSomebody = ({ id }: Row): boolean => id !== systemUserId

function isAway(owner: Row, now: Date): boolean {
  const { from, to } = dayOf(now)
  const { out_of_office, out_of_office_start_at: start, out_of_office_end_at: end } = owner
  return Boolean(out_of_office && start && end) && momentOf(start) <= to.getTime() && momentOf(end) >= from.getTime()
}

function passesTest(test: ConditionTest, value: unknown, kind: ConditionKind, { facts }: Subject): boolean {
  if (value === null) return false
  switch (test.kind) {
    case 'filled':
      return value !== '' && !(kind === 'user' && Number(value) === systemUserId)
    case 'in':
      return test.values.includes(comparable(value, kind))
    case 'like':
      return test.texts.some((text) => isLike(lowerCaseOnce(facts, String(value)), text, test.at))
    case 'regex':
      return matchesRegex(test.regex, lowerCaseOnce(facts, String(value)))
    case 'between':
      return isBetween(momentOf(value), test)
  }
}

const loweredTexts = memoize((_facts: TicketFacts) => new Map<string, string>())

/** Many conditions may test the same long message. */
function lowerCaseOnce(facts: TicketFacts, text: string): string {
  const lowered = loweredTexts(facts)
  const known = lowered.get(text)
  if (known !== undefined) return known
  const lower = lowerCase(text)
  lowered.set(text, lower)
  return lower
}

/** In the form of the condition's values; `numeric` comes from the database as text. */
function comparable(value: unknown, kind: ConditionKind): string | number | boolean {
  if (kind === 'boolean') return value === true
  return kind === 'text' || kind === 'tag' || kind === 'keys' ? lowerCase(String(value)) : Number(value)
}

function isLike(value: string, text: string, at: 'start' | 'end' | 'anywhere'): boolean {
  if (at === 'start') return value.startsWith(text)
  return at === 'end' ? value.endsWith(text) : value.includes(text)
}

const momentOf = (value: unknown): number => new Date(value as string | Date).getTime()

const isBetween = (moment: number, { from, to }: { from?: Date; to?: Date }): boolean =>
  (!from || moment >= from.getTime()) && (!to || moment <= to.getTime())
