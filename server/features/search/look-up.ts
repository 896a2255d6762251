import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import { compileQuery, type Searchable } from '#kernel/search/compile.ts'
import type { SearchField } from '#kernel/search/field.ts'
import { containsFolded, containsText } from '#kernel/search/like.ts'
import type { FieldTest } from '#kernel/search/query.ts'

/** What tickets refer to by id and queries by name; `usual` is the field that is meant when none is named. */
export type Lookable = Searchable & { table: string; usual: string }
type Asked = { name: string; test: FieldTest; now: Date }

/** Whether `column` is the id of one that passes the test. */
export type LookUp = (column: RawBuilder<number>, of: Lookable, asked: Asked) => RawBuilder<boolean>

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

/** More than this are left to a sub-select. */
const mostBound = 1000

type Wanted = { of: Lookable; condition: RawBuilder<boolean> }

const conditionOf = (of: Lookable, { name, test, now }: Asked) =>
  compileQuery({ kind: 'field', name, test, plain: [] }, of, now) ?? sql<boolean>`true`

/** A dry run tells what has to be looked up; the second one finds it done, in the same order. */
export async function withLookUps<T>(db: Db, compile: (lookUp: LookUp) => T): Promise<T> {
  const wanted: Wanted[] = []
  const dry = compile((_, of, asked) => {
    wanted.push({ of, condition: conditionOf(of, asked) })
    return sql`true`
  })
  if (wanted.length === 0) return dry
  const found = await lookUpAll(db, wanted)
  let next = 0
  return compile((column, { table }) => {
    const { condition } = wanted[next] as Wanted
    const ids = found[next] ?? []
    next += 1
    if (ids.length <= mostBound) return sql`${column} = any(${ids}::int[])`
    return sql`${column} in (select id from ${sql.table(table)} where ${condition})`
  })
}

/** One statement, however many there are: the parser allows 64. */
async function lookUpAll(db: Db, wanted: readonly Wanted[]): Promise<number[][]> {
  const lists = wanted.map(
    ({ of, condition }) =>
      sql`array(select id from ${sql.table(of.table)} where ${condition} limit ${sql.lit(mostBound + 1)})`,
  )
  const { rows } = await sql<Record<string, number[]>>`select ${sql.join(
    lists.map((list, index) => sql`${list} as ${sql.ref(`found_${index}`)}`),
  )}`.execute(db)
  return Object.values(rows[0] ?? {})
}
