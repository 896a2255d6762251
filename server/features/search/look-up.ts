import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import { compileQuery, type Searchable } from '#kernel/search/compile.ts'
import type { SearchField } from '#kernel/search/field.ts'
import { containsFolded, containsText, likeContaining } from '#kernel/search/like.ts'
import type { FieldTest } from '#kernel/search/query.ts'
import type { ConditionForm } from './find-words.ts'
import { splitPattern } from './split-pattern.ts'

/** A table that tickets refer to by id and queries by name; `usual` is the field that is meant when none is named. */
export type LookupTable = Searchable & { table: string; usual: string }
type FieldQuestion = { name: string; test: FieldTest; now: Date }

/** How tickets refer to rows of the table. */
export type Reference = {
  /** The id, code or word that a ticket has for such a row. */
  key: RawBuilder<unknown>
  keyType?: 'text'
  /** Whether the ticket has one of these keys. */
  isAmong(keys: RawBuilder<unknown>): RawBuilder<boolean>
  /** For references whose tickets an index-only scan finds; `isAmong` tests a single ticket. */
  index?: {
    ticketsWith(keys: RawBuilder<unknown>): RawBuilder<unknown>
    isAmong(keys: RawBuilder<unknown>): RawBuilder<boolean>
    /** The same, with all tickets that have one of the keys in a hash table. */
    isHashed(keys: RawBuilder<unknown>): RawBuilder<boolean>
  }
  /** Whether one of the rows that the ticket refers to passes the condition. */
  passes(condition: RawBuilder<boolean>): RawBuilder<boolean>
}

/** The condition that a ticket refers to a row which passes the test. */
export type LookUp = (of: LookupTable, asked: FieldQuestion, reference: Reference) => RawBuilder<boolean>

/** `offset 0` keeps the planner from turning the test into a join, which would start with all rows that pass. */
export const referenceBy = (column: RawBuilder<unknown>, { table }: LookupTable): Reference => ({
  key: sql`id`,
  isAmong: (keys) => sql`${column} = any(${keys})`,
  passes: (condition) => sql`exists (select from ${sql.table(table)} where id = ${column} and ${condition} offset 0)`,
})

const keyword = (column: string): SearchField => ({ kind: 'keyword', column })
const wordField = (column: string | RawBuilder<unknown>): SearchField => ({ kind: 'text', column, inWords: true })

export const named = (table: string): LookupTable => ({
  table,
  usual: 'name',
  words: containsText(`${table}.name`),
  fields: { name: keyword(`${table}.name`) },
})

export const tagItems: LookupTable = named('tag_items')

export const organizations: LookupTable = {
  table: 'organizations',
  usual: 'name',
  words: containsFolded('organizations.search'),
  fields: { name: wordField('organizations.name') },
}

/** Customers see other users by name, and by the login in expanded records. */
export const people = (withAddresses: boolean): LookupTable => ({
  table: 'users',
  usual: 'anything',
  words: containsFolded('users.search'),
  fields: {
    firstname: wordField('users.firstname'),
    lastname: wordField('users.lastname'),
    login: wordField('users.login'),
    ...(withAddresses ? { email: wordField('users.email') } : {}),
    anything: wordField(
      sql`concat_ws(' ', users.firstname, users.lastname, ${withAddresses ? sql`users.email, ` : sql``}users.login)`,
    ),
  },
})

/** Each address line once, regardless of the number of its articles. */
export const addressLines: LookupTable = {
  table: 'article_addresses',
  usual: 'line',
  words: containsFolded('article_addresses.line'),
  fields: {
    line: (test) => {
      if (test.kind !== 'match') return sql`false`
      const contains = splitPattern(test.pattern).map(
        (piece) => sql`article_addresses.line like ${likeContaining(piece)}`,
      )
      return sql`${sql.join(contains, sql` and `)}`
    },
  },
}

/** More keys than this are not bound as a parameter but looked up in the statement. */
const mostBoundKeys = 1000
/** The same where an index finds the tickets of a key, in 3 µs each. */
const mostIndexedKeys = 4000
/** More tickets than this are not listed: reading a ticket by its id takes 3 µs. */
const mostListedTickets = 2_000
/** Up to this many tickets are counted, by an index-only scan. Of more, the newest tickets contain enough. */
const mostCountedTickets = 20_000

/**
 * A condition over `tickets` in two forms, which differ only where more keys were found than can be bound: `each` tests
 * ticket by ticket, for windows; `all` starts from the keys. For a query that is a single lookup there is more: `listed`,
 * the tickets as a list that the planner does not see, because it takes 8 ms to estimate thousands of ids; or `counted`,
 * where they are too many for a list and few enough for a hash table.
 */
export type ResolvedLookups<T> = {
  each: T
  all: T
  isMany: boolean
  listed?: RawBuilder<boolean> | undefined
  counted?: { tickets: number; isHashed: RawBuilder<boolean> } | undefined
}

type PendingLookup = { of: LookupTable; condition: RawBuilder<boolean>; reference: Reference }

const compileCondition = (of: LookupTable, { name, test, now }: FieldQuestion) =>
  compileQuery({ kind: 'field', name, test, plain: [] }, of, now) ?? sql<boolean>`true`

/** Compiles three times: a dry run collects the lookups, then both forms use their results, in the same order. */
export async function resolveLookups<T>(
  db: Db,
  compile: (lookUp: LookUp, form: ConditionForm) => T,
): Promise<ResolvedLookups<T>> {
  const wanted: PendingLookup[] = []
  compile((of, asked, reference) => {
    wanted.push({ of, condition: compileCondition(of, asked), reference })
    return sql`true`
  }, 'each')
  const found = wanted.length > 0 ? await runLookups(db, wanted) : []
  const finish = (form: ConditionForm) => {
    let next = 0
    return compile(() => {
      const index = next++
      return bindKeys(wanted[index] as PendingLookup, found[index] as LookupRow)[form]
    }, form)
  }
  return {
    each: finish('each'),
    all: finish('all'),
    isMany: wanted.some(({ reference }, index) => !found[index]?.[reference.index ? 'tickets' : 'keys']),
    ...(wanted.length === 1 && describeTickets(wanted[0] as PendingLookup, found[0] as LookupRow)),
  }
}

function describeTickets({ reference: { index } }: PendingLookup, { keys, tickets, count }: LookupRow) {
  if (tickets) return { listed: isListed(sql`(select ${tickets}::int[])::int[]`) }
  return index && count ? { counted: { tickets: count, isHashed: index.isHashed(sql`${keys}::int[]`) } } : {}
}

const isListed = (ids: RawBuilder<unknown>) => sql<boolean>`tickets.id = any(${ids})`

function bindKeys({ of, condition, reference }: PendingLookup, { keys, tickets }: LookupRow) {
  const { index } = reference
  if (tickets) {
    const passes = isListed(sql`${tickets}::int[]`)
    return { each: passes, all: passes }
  }
  const among = sql`${keys}::${sql.raw(reference.keyType ?? 'int')}[]`
  return {
    each: keys ? (index ?? reference).isAmong(among) : reference.passes(condition),
    all: reference.isAmong(keys && !index ? among : selectKeys({ of, condition, reference })),
  }
}

/** Keys, and tickets if an index finds them, as text of a PostgreSQL array, to be sent back unparsed. Null if too many. */
type LookupRow = { keys: string | null; tickets: string | null; count: number | null }

/** One statement for all lookups. */
async function runLookups(db: Db, wanted: readonly PendingLookup[]): Promise<LookupRow[]> {
  const lists = wanted.map((one, index) => sql`${selectFound(one)} as ${sql.ref(`found_${index}`)}`)
  const { rows } = await sql<Record<string, LookupRow>>`select ${sql.join(lists)}`.execute(db)
  return Object.values(rows[0] ?? {})
}

/** `offset 0` keeps the planner from copying the subselect to every use of its result: it would run several times. */
function selectFound(one: PendingLookup): RawBuilder<unknown> {
  const { index } = one.reference
  const most = index ? mostIndexedKeys : mostBoundKeys
  const tickets = index ? listIfFew(index.ticketsWith(sql.ref('asked.few'))) : sql`select null as list, null as count`
  return sql`(
    select json_build_object('keys', few::text, 'tickets', list, 'count', count)
    from (
      select case when cardinality(keys) <= ${sql.lit(most)} then keys end as few
      from (select ${selectKeys(one, limitPlusOne(most))} as keys offset 0) as looked_up
    ) as asked, lateral (${tickets}) as having_one)`
}

/** Without keys, because they are too many, nothing is counted. */
const listIfFew = (tickets: RawBuilder<unknown>) => sql`
  select case when few is not null and count(*) <= ${sql.lit(mostListedTickets)}
      then coalesce(array_agg(ticket_id), '{}')::text end as list,
    case when few is not null and count(*) <= ${sql.lit(mostCountedTickets)} then count(*) end as count
  from (${tickets}${limitPlusOne(mostCountedTickets)}) as each_one`

const selectKeys = ({ of: { table }, condition, reference: { key } }: PendingLookup, most = sql``) =>
  sql`array(select ${key} from ${sql.table(table)} where ${condition}${most})`

const limitPlusOne = (most: number) => sql` limit ${sql.lit(most + 1)}`
