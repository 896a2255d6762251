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
  /** The number that a ticket has for such a row. */
  key: RawBuilder<unknown>
  /** Whether the ticket has one of these numbers. */
  isAmong(keys: RawBuilder<unknown>): RawBuilder<boolean>
  /** The tickets that have one, where the planner has no idea how many they are. */
  ticketsWith?(keys: RawBuilder<unknown>): RawBuilder<unknown>
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
/** More than this are so many that the newest tickets will have some. */
const mostTickets = 20_000

/**
 * A condition over `tickets` in two forms, which differ only where more was found than can be bound: `each` tests ticket
 * by ticket, good for the newest few; `all` goes out from what was found.
 */
export type LookedUp<T> = { each: T; all: T; isMany: boolean }

type Wanted = { of: Lookable; condition: RawBuilder<boolean>; reference: Reference }

const conditionOf = (of: Lookable, { name, test, now }: Asked) =>
  compileQuery({ kind: 'field', name, test, plain: [] }, of, now) ?? sql<boolean>`true`

const isBound = (keys: readonly number[] = []) => keys.length <= mostBound

/** A dry run tells what has to be looked up; the others find it done, in the same order. */
export async function withLookUps<T>(db: Db, compile: (lookUp: LookUp) => T): Promise<LookedUp<T>> {
  const wanted: Wanted[] = []
  const dry = compile((of, asked, reference) => {
    wanted.push({ of, condition: conditionOf(of, asked), reference })
    return sql`true`
  })
  if (wanted.length === 0) return { each: dry, all: dry, isMany: false }
  const found = await lookUpAll(db, wanted)
  const tickets = await lookUpTickets(db, wanted, found)
  const finish = (ofMany: (one: Wanted) => RawBuilder<boolean>) => {
    let next = 0
    return compile(() => {
      const index = next++
      const one = wanted[index] as Wanted
      const ids = tickets[index]
      if (ids && ids.length <= mostTickets) return sql`tickets.id = any(${ids}::int[])`
      return isBound(found[index]) ? one.reference.isAmong(sql`${found[index]}::int[]`) : ofMany(one)
    })
  }
  return {
    each: finish(({ reference, condition }) => reference.passes(condition)),
    all: finish((one) => one.reference.isAmong(keysOf(one))),
    isMany: !found.every(isBound) || tickets.some((ids) => ids && ids.length > mostTickets),
  }
}

const orOneMore = (most: number) => sql` limit ${sql.lit(most + 1)}`

const keysOf = ({ of: { table }, condition, reference: { key } }: Wanted, most = sql``) =>
  sql`array(select ${key} from ${sql.table(table)} where ${condition}${most})`

/** The keys that each refers to. */
const lookUpAll = async (db: Db, wanted: readonly Wanted[]): Promise<number[][]> =>
  selectLists(
    db,
    wanted.map((one) => keysOf(one, orOneMore(mostBound))),
  )

/** The tickets themselves, for references that can tell them and have few enough keys. */
async function lookUpTickets(
  db: Db,
  wanted: readonly Wanted[],
  found: readonly number[][],
): Promise<(number[] | null)[]> {
  const lists = wanted.map(({ reference }, index) => {
    const keys = found[index] ?? []
    return isBound(keys) ? reference.ticketsWith?.(sql`${keys}::int[]`) : undefined
  })
  if (lists.every((list) => !list)) return []
  // Nothing is known of how common a key is: the planner would walk through the table, hoping to meet some soon.
  await sql`set local enable_seqscan = off; set local enable_indexscan = off`.execute(db)
  const tickets = await selectLists<number[] | null>(
    db,
    lists.map((list) => (list ? sql`array(${list}${orOneMore(mostTickets)})` : sql`null::int[]`)),
  )
  await sql`set local enable_seqscan to default; set local enable_indexscan to default`.execute(db)
  return tickets
}

/** One statement, however many there are: the parser allows 64. */
async function selectLists<T = number[]>(db: Db, lists: readonly RawBuilder<unknown>[]): Promise<T[]> {
  const { rows } = await sql<Record<string, T>>`select ${sql.join(
    lists.map((list, index) => sql`${list} as ${sql.ref(`found_${index}`)}`),
  )}`.execute(db)
  return Object.values(rows[0] ?? {})
}
