import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import { compileQuery, type Searchable } from '#kernel/search/compile.ts'
import type { SearchField } from '#kernel/search/field.ts'
import { containsFolded, containsText, likeContaining } from '#kernel/search/like.ts'
import type { FieldTest } from '#kernel/search/query.ts'
import { piecesOf } from './pieces.ts'

/** What tickets refer to by number and queries by name; `usual` is the field that is meant when none is named. */
export type Lookable = Searchable & { table: string; usual: string }
type Asked = { name: string; test: FieldTest; now: Date }

/** How tickets refer to rows of the looked up table. */
export type Reference = {
  /** The number, or word, that a ticket has for such a row. */
  key: RawBuilder<unknown>
  keyType?: 'text'
  /** Whether the ticket has one of these numbers. */
  isAmong(keys: RawBuilder<unknown>): RawBuilder<boolean>
  /** The tickets that have one, where an index alone tells them; and whether the ticket does, tested by itself. */
  index?: {
    ticketsWith(keys: RawBuilder<unknown>): RawBuilder<unknown>
    isAmong(keys: RawBuilder<unknown>): RawBuilder<boolean>
    /** The same, after all that have one were read into a hash. */
    isHashed(keys: RawBuilder<unknown>): RawBuilder<boolean>
  }
  /** Whether one of the rows that the ticket refers to passes. */
  passes(condition: RawBuilder<boolean>): RawBuilder<boolean>
}

/** Whether a ticket refers to one that passes the test. */
export type LookUp = (of: Lookable, asked: Asked, reference: Reference) => RawBuilder<boolean>

/** `offset 0` keeps the planner from turning the test into a join, which would begin with all that pass. */
export const referenceBy = (column: RawBuilder<unknown>, { table }: Lookable): Reference => ({
  key: sql`id`,
  isAmong: (keys) => sql`${column} = any(${keys})`,
  passes: (condition) => sql`exists (select from ${sql.table(table)} where id = ${column} and ${condition} offset 0)`,
})

const keyword = (column: string): SearchField => ({ kind: 'keyword', column })
const found = (column: string | RawBuilder<unknown>): SearchField => ({ kind: 'text', column, inWords: true })

export const named = (table: string): Lookable => ({
  table,
  usual: 'name',
  words: containsText(`${table}.name`),
  fields: { name: keyword(`${table}.name`) },
})

export const tagItems: Lookable = named('tag_items')

export const organizations: Lookable = {
  table: 'organizations',
  usual: 'name',
  words: containsFolded('organizations.search'),
  fields: { name: found('organizations.name') },
}

/** Customers know others by their names, and by the logins that expanded records show. */
export const people = (withAddresses: boolean): Lookable => ({
  table: 'users',
  usual: 'anything',
  words: containsFolded('users.search'),
  fields: {
    firstname: found('users.firstname'),
    lastname: found('users.lastname'),
    login: found('users.login'),
    ...(withAddresses ? { email: found('users.email') } : {}),
    anything: found(
      sql`concat_ws(' ', users.firstname, users.lastname, ${withAddresses ? sql`users.email, ` : sql``}users.login)`,
    ),
  },
})

/** Lines of addresses, each once, however many articles have them. */
export const addressLines: Lookable = {
  table: 'article_addresses',
  usual: 'line',
  words: containsFolded('article_addresses.line'),
  fields: {
    line: (test) => {
      if (test.kind !== 'match') return sql`false`
      const contains = piecesOf(test.pattern).map((piece) => sql`article_addresses.line like ${likeContaining(piece)}`)
      return sql`${sql.join(contains, sql` and `)}`
    },
  },
}

/** More than this are left to the database. */
const mostBound = 1000
/** Tickets are asked for by up to so many keys, 3 µs each. */
const mostAsked = 4000
/** More tickets than this are not listed: each is read by its id in 3 µs. */
const mostTickets = 2_000
/** More than this are so many that the newest will have some; up to then they are counted, by the index alone. */
const mostCounted = 20_000

/**
 * A condition over `tickets` in two forms, which differ only where more was found than can be bound: `each` tests ticket
 * by ticket, good for the newest few; `all` goes out from what was found. Where one thing was looked up and an index told
 * its tickets, `listed` is the same, kept from the planner, which takes 8 ms to weigh thousands of them; and `counted`,
 * where they are too many for a list but few enough to be hashed, after which a ticket is tested in no time.
 */
export type LookedUp<T> = {
  each: T
  all: T
  isMany: boolean
  listed?: RawBuilder<boolean> | undefined
  counted?: { tickets: number; isHashed: RawBuilder<boolean> } | undefined
}

type Wanted = { of: Lookable; condition: RawBuilder<boolean>; reference: Reference }

const conditionOf = (of: Lookable, { name, test, now }: Asked) =>
  compileQuery({ kind: 'field', name, test, plain: [] }, of, now) ?? sql<boolean>`true`

/** A dry run tells what has to be looked up; the others find it done, in the same order. */
export async function withLookUps<T>(db: Db, compile: (lookUp: LookUp) => T): Promise<LookedUp<T>> {
  const wanted: Wanted[] = []
  const dry = compile((of, asked, reference) => {
    wanted.push({ of, condition: conditionOf(of, asked), reference })
    return sql`true`
  })
  if (wanted.length === 0) return { each: dry, all: dry, isMany: false }
  const found = await lookUpAll(db, wanted)
  const finish = (form: 'each' | 'all') => {
    let next = 0
    return compile(() => {
      const index = next++
      return bound(wanted[index] as Wanted, found[index] as LookupRow)[form]
    })
  }
  return {
    each: finish('each'),
    all: finish('all'),
    isMany: wanted.some(({ reference }, index) => !found[index]?.[reference.index ? 'tickets' : 'keys']),
    ...(wanted.length === 1 && whole(wanted[0] as Wanted, found[0] as LookupRow)),
  }
}

function whole({ reference: { index } }: Wanted, { keys, tickets, count }: LookupRow) {
  if (tickets) return { listed: isListed(sql`(select ${tickets}::int[])::int[]`) }
  return index && count ? { counted: { tickets: count, isHashed: index.isHashed(sql`${keys}::int[]`) } } : {}
}

const isListed = (ids: RawBuilder<unknown>) => sql<boolean>`tickets.id = any(${ids})`

function bound({ of, condition, reference }: Wanted, { keys, tickets }: LookupRow) {
  const { index } = reference
  if (tickets) {
    const passes = isListed(sql`${tickets}::int[]`)
    return { each: passes, all: passes }
  }
  const among = sql`${keys}::${sql.raw(reference.keyType ?? 'int')}[]`
  return {
    each: keys ? (index ?? reference).isAmong(among) : reference.passes(condition),
    all: reference.isAmong(keys && !index ? among : keysOf({ of, condition, reference })),
  }
}

/** Keys, and tickets if an index tells them, as PostgreSQL writes a list: it goes back as it came. Null if too many. */
type LookupRow = { keys: string | null; tickets: string | null; count: number | null }

/** One statement, however many there are. */
async function lookUpAll(db: Db, wanted: readonly Wanted[]): Promise<LookupRow[]> {
  const lists = wanted.map((one, index) => sql`${foundFor(one)} as ${sql.ref(`found_${index}`)}`)
  const { rows } = await sql<Record<string, LookupRow>>`select ${sql.join(lists)}`.execute(db)
  return Object.values(rows[0] ?? {})
}

function foundFor(one: Wanted): RawBuilder<unknown> {
  const { index } = one.reference
  const most = index ? mostAsked : mostBound
  const tickets = index ? fewTickets(index.ticketsWith(sql.ref('asked.few'))) : sql`select null as list, null as count`
  return sql`(
    select json_build_object('keys', few::text, 'tickets', list, 'count', count)
    from (
      select case when cardinality(keys) <= ${sql.lit(most)} then keys end as few
      from (select ${keysOf(one, orOneMore(most))} as keys offset 0) as looked_up
    ) as asked, lateral (${tickets}) as having_one)`
}

/** Without keys, because they are too many, there is nothing to count. */
const fewTickets = (tickets: RawBuilder<unknown>) => sql`
  select case when few is not null and count(*) <= ${sql.lit(mostTickets)}
      then coalesce(array_agg(ticket_id), '{}')::text end as list,
    case when few is not null and count(*) <= ${sql.lit(mostCounted)} then count(*) end as count
  from (${tickets}${orOneMore(mostCounted)}) as each_one`

const keysOf = ({ of: { table }, condition, reference: { key } }: Wanted, most = sql``) =>
  sql`array(select ${key} from ${sql.table(table)} where ${condition}${most})`

const orOneMore = (most: number) => sql` limit ${sql.lit(most + 1)}`
