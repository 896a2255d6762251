import { sql } from 'kysely'
import type { Reference, Relation } from '#contract/resource.ts'
import { invalid } from '../errors.ts'
import type { Ctx } from '../context.ts'
import { findCachedTable } from './cached-table.ts'
import { isAnyOf } from './one-of.ts'
import type { Db } from './pool.ts'
import type { Row } from './rows.ts'

/** The references and relations of a resource. */
export type Related = { references: Record<string, Reference>; relations: Record<string, Relation> }

const namedOtherwise: Record<string, string> = {
  users: 'login',
  two_factor_preferences: 'method',
  authorizations: 'provider',
}
export const nameColumn = (table: string): string => namedOtherwise[table] ?? 'name'

export async function namesById(db: Db, table: string, ids: Iterable<number>): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(nameColumn(table))} as name from ${sql.table(table)} where ${isAnyOf('id', [...new Set(ids)])}`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The same, without a query for tables that are cached. */
export async function loadNames(ctx: Ctx, table: string, ids: readonly number[]): Promise<Map<number, string>> {
  const cached = await findCachedTable(ctx, table)
  if (!cached) return namesById(ctx.db, table, ids)
  return new Map(cached.filter(({ id }) => ids.includes(id)).map(({ id, name }) => [id, name]))
}

/** Adds `<ids>` of every relation to every row: one statement for any number of relations and rows. */
export async function withRelations(db: Db, { relations }: Related, rows: readonly Row[]): Promise<Row[]> {
  const all = Object.values(relations)
  if (rows.length === 0 || all.length === 0) return [...rows]
  const owners = rows.map(({ id }) => id)
  const { rows: found } = await sql<RelatedIds>`${sql.join(
    all.map((relation, index) => selectRelatedIds(relation, index, owners)),
    sql` union all`,
  )}`.execute(db)
  const byOwner = all.map(() => new Map<number, number[]>())
  for (const { relation, owner, ids } of found) byOwner[relation]?.set(owner, ids)
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(all.map(({ ids }, index) => [ids, byOwner[index]?.get(row.id) ?? []])),
  }))
}

/** `relation` is its index. */
type RelatedIds = { relation: number; owner: number; ids: number[] }

const selectRelatedIds = (
  { table, through, own, other = 'id' }: Relation,
  index: number,
  owners: readonly number[],
) => sql`
  select ${sql.lit(index)} as relation, ${sql.ref(own)} as owner,
    array_agg(distinct ${sql.ref(other)} order by ${sql.ref(other)}) as ids
  from ${sql.table(through ?? table)} where ${isAnyOf(own, owners)} group by ${sql.ref(own)}`

type JoinTable = { through: string; own: string; other: string }

/** The join tables of the relations that the client sent, with the ids. */
async function* listSent(
  db: Db,
  { relations }: Related,
  input: Record<string, unknown>,
): AsyncGenerator<{ join: JoinTable; ids: number[] }> {
  for (const [key, { table, ids, through, own, other, writable }] of Object.entries(relations)) {
    const wanted = input[ids]
    if (!writable || !through || !other || !Array.isArray(wanted)) continue
    const known = await namesById(db, table, wanted as number[])
    const unknown = (wanted as number[]).find((id) => !known.has(id))
    if (unknown !== undefined)
      throw invalid('unknown_reference', `No value found for '${key}' with id ${unknown}`, { field: key })
    yield { join: { through, own, other }, ids: wanted }
  }
}

/** Replaces the rows of the join tables by what the client sent; relations that were not sent stay. */
export async function saveRelations(
  db: Db,
  related: Related,
  owner: number,
  input: Record<string, unknown>,
): Promise<void> {
  for await (const { join, ids } of listSent(db, related, input)) {
    const { through, own, other } = join
    await sql`delete from ${sql.table(through)} where ${sql.ref(own)} = ${owner} and ${sql.ref(other)} <> all(${ids}::int[])`.execute(
      db,
    )
    await insertJoins(db, join, owner, ids)
  }
}

/** The same for a new record, which has no rows yet. */
export async function addRelations(
  db: Db,
  related: Related,
  owner: number,
  input: Record<string, unknown>,
): Promise<void> {
  for await (const { join, ids } of listSent(db, related, input)) await insertJoins(db, join, owner, ids)
}

/** For ids that are known to exist. */
export async function insertJoins(
  db: Db,
  { through, own, other }: JoinTable,
  owner: number,
  ids: readonly number[],
): Promise<void> {
  await sql`insert into ${sql.table(through)} (${sql.ref(own)}, ${sql.ref(other)})
    select ${owner}, unnest(${ids}::int[]) on conflict do nothing`.execute(db)
}
