import { type RawBuilder, sql } from 'kysely'
import type { Attribute } from '#contract/attributes/attribute.ts'
import { nameKey } from '#contract/attributes/schemas.ts'
import { attributesOf } from '#features/object-attributes/service.ts'
import type { FieldsByName } from '#kernel/custom-fields.ts'
import { customSearchFields } from '#kernel/search/custom-fields.ts'
import type { FieldCondition, Searchable } from '#kernel/search/compile.ts'
import { type SearchField, testField } from '#kernel/search/field.ts'
import { likeContaining } from '#kernel/search/like.ts'
import type { Pattern } from '#kernel/search/query.ts'
import { addressCodes, isOfField, type AddressField } from './address-lines.ts'
import { type ConditionForm, findAnywhere, findWords } from './find-words.ts'
import {
  addressLines,
  type LookupTable,
  type LookUp,
  named,
  organizations,
  people,
  type Reference,
  referenceBy,
  tagItems,
} from './look-up.ts'
import { splitPattern } from './split-pattern.ts'
import { type Reader, seenAsAgent } from './policy.ts'
import { isKnownPart, knownWords, wordIn } from './word-parts.ts'
import { wordQuery } from './word-query.ts'

type Test = RawBuilder<boolean>

const ticketAttributes = Object.entries<Attribute>(attributesOf('Ticket'))

const columnsOf = (passes: (attribute: Attribute) => boolean): Record<string, SearchField> =>
  Object.fromEntries(
    ticketAttributes.flatMap(([name, attribute]) =>
      attribute.search && passes(attribute) ? [[name, { kind: attribute.search, column: `tickets.${name}` }]] : [],
    ),
  )

/** Columns of a ticket that every reader may search. */
const ownFields = columnsOf(({ internal }) => !internal)

/** Columns that would reveal internal articles or notes to customers: searched only where the reader is an agent. */
const ownFieldsOfAgents = columnsOf(({ internal }) => internal === true)
export const agentsFields: readonly string[] = Object.keys(ownFieldsOfAgents)

/** Fields that count only in tickets that the reader sees as an agent. */
function forAgents(
  reader: Reader,
  fields: Record<string, SearchField | FieldCondition>,
): Record<string, SearchField | FieldCondition> {
  if (reader.isAlwaysAgent) return fields
  const isSeen = seenAsAgent(reader, sql.ref('tickets.group_id'))
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, FieldCondition] => [
      name,
      (test, now) =>
        sql`(${isSeen} and ${typeof field === 'function' ? field(test, now) : testField(field, test, now)})`,
    ]),
  )
}

function customFields(reader: Reader, custom: FieldsByName): Record<string, SearchField | FieldCondition> {
  const fieldsWith = (internal: boolean) =>
    customSearchFields(
      new Map([...custom].filter(([, { attribute }]) => (attribute.internal === true) === internal)),
      'tickets',
    )
  return { ...fieldsWith(false), ...forAgents(reader, fieldsWith(true)) }
}

/** Parts of words are looked up in `search_words`, which has no numbers and addresses: there are too many. */
function insideWords(reader: Reader, lookUp: LookUp): Searchable['words'] {
  const isSeen = seenAsAgent(reader, sql.ref('ticket_search.group_id'))
  return (pattern) => {
    if (!isKnownPart(pattern)) return insideTitle(pattern)
    const asked = { name: 'word', test: { kind: 'match', pattern }, now: new Date() } as const
    const inTexts = (...internal: boolean[]) => lookUp(knownWords, asked, wordIn(internal))
    return reader.isAlwaysAgent ? inTexts(false, true) : sql`(${inTexts(false)} or (${isSeen} and ${inTexts(true)}))`
  }
}

/** Bodies have no index for parts of words. Like every word, it finds only tickets with an article. */
export const insideTitle = (pattern: Pattern): Test => {
  const like = likeContaining(pattern)
  return sql`ticket_search.ticket_id is not null and (fold(tickets.title) like ${like} or fold(tickets.number) like ${like})`
}

/** Everything that a query can search in tickets. */
export function searchableTickets(
  reader: Reader,
  lookUp: LookUp,
  form: ConditionForm,
  custom: FieldsByName,
): Searchable {
  const words = findWords(findAnywhere(reader, 'ticket_search', form), insideWords(reader, lookUp))
  const address = (kind: AddressField) => addressField(reader, lookUp, kind)
  const mayScan = countScans()
  const text = (column: string) => textField({ reader, words, mayScan }, column)
  return {
    words,
    fields: {
      ...ownFields,
      ...forAgents(reader, ownFieldsOfAgents),
      ...customFields(reader, custom),
      ...referenceFields(reader, lookUp),
      tags: tagField(reader, lookUp),
      'article.body': text('body'),
      'article.subject': text('subject'),
      'article.from': address('from'),
      'article.to': address('to'),
      'article.cc': address('cc'),
    },
  }
}

const lookUpNothing: LookUp = () => sql`true`
const anyone: Reader = { isAlwaysAgent: false, agentGroupIds: [], knowsPeople: true }
const fieldNames = new Set(Object.keys(searchableTickets(anyone, lookUpNothing, 'each', new Map()).fields))

/** Whether a name before a colon is a field, at least for some readers. */
export const isTicketField = (name: string, custom: FieldsByName): boolean => fieldNames.has(name) || custom.has(name)

function referenceFields(reader: Reader, lookUp: LookUp): Record<string, FieldCondition> {
  const fields = ticketAttributes.map(([name, { reference }]) =>
    reference ? references(lookUp, nameKey(name), lookableIn(reference, reader)) : {},
  )
  return Object.assign({}, ...fields) as Record<string, FieldCondition>
}

function lookableIn(table: string, { knowsPeople }: Reader): LookupTable {
  if (table === 'users') return people(knowsPeople)
  return table === 'organizations' ? organizations : named(table)
}

/** `owner` and `owner.lastname`: the ids are looked up first, because the planner can estimate bound ids. */
function references(lookUp: LookUp, key: string, of: LookupTable): Record<string, FieldCondition> {
  const column = sql.ref<number>(`tickets.${key}_id`)
  const nobody = of.table === 'users' ? sql` and ${column} <> 1` : sql``
  const field =
    (name: string): FieldCondition =>
    (test, now) =>
      test.kind === 'exists'
        ? sql`(${column} is not null${nobody})`
        : lookUp(of, { name, test, now }, referenceBy(column, of))
  const names = Object.keys(of.fields)
  return Object.fromEntries([
    [key, field(of.usual)],
    ...names.filter((name) => name !== of.usual || name === 'name').map((name) => [`${key}.${name}`, field(name)]),
  ])
}

const taggedWith = referenceBy(sql.ref('tags.tag_item_id'), tagItems)

function tagField(reader: Reader, lookUp: LookUp): FieldCondition {
  const isSeen = seenAsAgent(reader, sql.ref('tickets.group_id'))
  return (test, now) => {
    const which = test.kind === 'exists' ? sql`true` : lookUp(tagItems, { name: 'name', test, now }, taggedWith)
    return sql`(${isSeen} and exists (
      select 1 from tags where tags.object = 'Ticket' and tags.o_id = tickets.id and ${which}))`
  }
}

/** Whether a ticket has an article that is visible to the reader and passes the test. */
function inArticles(reader: Reader): (test: Test) => Test {
  const isVisible = sql`(not article.internal or ${seenAsAgent(reader, sql.ref('tickets.group_id'))})`
  return (test) =>
    sql`exists (select 1 from ticket_articles article where article.ticket_id = tickets.id and ${isVisible} and ${test})`
}

/** Address lines are looked up first, and then the tickets that have them. */
function addressField(reader: Reader, lookUp: LookUp, kind: AddressField): FieldCondition {
  const isFilled = inArticles(reader)(sql`${sql.ref(`article.${kind}`)} <> ''`)
  const isSeen = seenAsAgent(reader, sql.ref('tickets.group_id'))
  return (test, now) => {
    if (test.kind === 'exists') return isFilled
    const inLines = (...internal: boolean[]) =>
      lookUp(addressLines, { name: 'line', test, now }, lineIn(kind, internal))
    return reader.isAlwaysAgent ? inLines(false, true) : sql`(${inLines(false)} or (${isSeen} and ${inLines(true)}))`
  }
}

/** A line in this field of public articles, of internal ones, or of both. */
const lineIn = (kind: AddressField, internal: readonly boolean[]): Reference => ({
  key: sql`unnest(${addressCodes(sql.ref('article_addresses.id'), kind, internal)})`,
  isAmong: (keys) => sql`tickets.id in (select ticket_id from ticket_addresses where address = any(${keys}))`,
  index: {
    ticketsWith: (keys) => sql`select ticket_id from ticket_addresses where address = any(${keys})`,
    // Not `&&`, which compares each code with each key.
    isAmong: (keys) =>
      sql`exists (select from unnest(ticket_search.addresses) as written (code) where code = any(${keys}))`,
    // `is true` keeps the planner from turning it into a join.
    isHashed: (keys) =>
      sql`(tickets.id in (select ticket_id from ticket_addresses where address = any(${keys}))) is true`,
  },
  passes: (condition) => sql`exists (
    select from unnest(ticket_search.addresses) as written (code)
    join article_addresses on article_addresses.id = written.code / 8
    where ${isOfField(sql.ref('written.code'), kind, internal)} and ${condition})`,
})

type TextSearch = { reader: Reader; words: Searchable['words']; mayScan: () => boolean }

/**
 * A wildcard before or inside a word (`article.body:*voice`) reads all texts. Only so many clauses of a query do that; a
 * further one finds nothing, because a query that is still being typed must not be an error.
 */
const mostScans = 3

function countScans(): () => boolean {
  let scans = 0
  return () => {
    scans += 1
    return scans <= mostScans
  }
}

/** The index narrows the search by words and prefixes; then all words of the pattern must be in the column of one article. */
function textField({ reader, words, mayScan }: TextSearch, name: string): FieldCondition {
  const column = sql.ref(`article.${name}`)
  const inArticle = inArticles(reader)
  return (test) => {
    if (test.kind === 'exists') return inArticle(sql`${column} <> ''`)
    if (test.kind === 'range') return sql`false`
    const isNarrow = typeof wordQuery(test.pattern) === 'object'
    if (!isNarrow && !mayScan()) return sql`false`
    const contains = sql.join(
      splitPattern(test.pattern).map((piece) => sql`fold(${column}) like ${likeContaining(piece)}`),
      sql` and `,
    )
    const narrowed = isNarrow ? sql`(${words(test.pattern)}) and ` : sql``
    return sql`(${narrowed}${inArticle(sql`${contains}`)})`
  }
}
