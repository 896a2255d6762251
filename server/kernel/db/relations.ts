import { sql } from 'kysely'
import type { Reference, Relation } from '#contract/resource.ts'
import { invalid } from '../errors.ts'
import type { Db } from './pool.ts'
import type { Row } from './rows.ts'

/** The references and relations of a resource. */
export type Related = { references: Record<string, Reference>; relations: Record<string, Relation> }

/** Users are identified by login, other records by name. */
const nameColumn = (table: string) => sql.ref(table === 'users' ? 'login' : 'name')

export async function namesById(db: Db, table: string, ids: Iterable<number>): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${nameColumn(table)} as name from ${sql.table(table)} where id = any(${[...new Set(ids)]}::int[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Adds `<ids>` of every relation to every row: one query per relation for any number of rows. */
export async function withRelations(db: Db, { relations }: Related, rows: readonly Row[]): Promise<Row[]> {
  if (rows.length === 0) return []
  const owners = rows.map(({ id }) => id)
  const loaded = await Promise.all(
    Object.values(relations).map(async (relation) => [relation.ids, await relatedIds(db, relation, owners)] as const),
  )
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(loaded.map(([key, byOwner]) => [key, byOwner.get(row.id) ?? []])),
  }))
}

async function relatedIds(db: Db, { table, through, own, other = 'id' }: Relation, owners: readonly number[]) {
  const { rows } = await sql<{ owner: number; ids: number[] }>`
    select ${sql.ref(own)} as owner, array_agg(distinct ${sql.ref(other)} order by ${sql.ref(other)}) as ids
    from ${sql.table(through ?? table)} where ${sql.ref(own)} = any(${owners}::int[]) group by 1`.execute(db)
  return new Map(rows.map(({ owner, ids }) => [owner, ids]))
}

/** Replaces the rows of the join tables by what the client sent; relations that were not sent stay. */
export async function saveRelations(
  db: Db,
  { relations }: Related,
  owner: number,
  input: Record<string, unknown>,
): Promise<void> {
  for (const [key, { table, ids, through, own, other, writable }] of Object.entries(relations)) {
    const wanted = input[ids]
    if (!writable || !through || !other || !Array.isArray(wanted)) continue
    const known = await namesById(db, table, wanted as number[])
    const unknown = (wanted as number[]).find((id) => !known.has(id))
    if (unknown !== undefined)
      throw invalid('unknown_reference', `No value found for '${key}' with id ${unknown}`, { field: key })
    await sql`delete from ${sql.table(through)} where ${sql.ref(own)} = ${owner} and ${sql.ref(other)} <> all(${wanted}::int[])`.execute(
      db,
    )
    await sql`insert into ${sql.table(through)} (${sql.ref(own)}, ${sql.ref(other)})
      select ${owner}, unnest(${wanted}::int[]) on conflict do nothing`.execute(db)
  }
}
