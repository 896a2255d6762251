import { sql } from 'kysely'
import type { Reference, Relation } from '#contract/resource.ts'
import { invalid, unknownName } from '../errors.ts'
import { normalizeAddress } from '../mail/normalize-address.ts'
import type { Db } from './pool.ts'
import type { Row } from './rows.ts'

/** The references and relations of a resource. */
export type Related = { references: Record<string, Reference>; relations: Record<string, Relation> }

const auditReferences: Record<string, Reference> = { created_by: { table: 'users' }, updated_by: { table: 'users' } }

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

/** `expand`: adds the names of all references; one query per table. Empty references get no name. */
export async function withNames(db: Db, { references, relations }: Related, rows: readonly Row[]): Promise<Row[]> {
  const one = Object.entries({ ...references, ...auditReferences })
  const many = Object.entries(relations)
  const wanted = new Map<string, number[]>()
  const want = (table: string, ids: readonly unknown[]) =>
    wanted.set(table, [...(wanted.get(table) ?? []), ...ids.filter((id): id is number => typeof id === 'number')])
  for (const row of rows) {
    for (const [key, { table }] of one) want(table, [row[`${key}_id`]])
    for (const [, { table, ids }] of many) want(table, (row[ids] ?? []) as number[])
  }
  const names = new Map(
    await Promise.all([...wanted].map(async ([table, ids]) => [table, await namesById(db, table, ids)] as const)),
  )
  const name = (table: string, id: unknown) => names.get(table)?.get(id as number)
  return rows.map((row) => {
    const ones = one
      .map(([key, { table }]) => [key, name(table, row[`${key}_id`])] as const)
      .filter(([, value]) => value !== undefined)
    const manys = many.map(
      ([key, { table, ids }]) =>
        [key, (row[ids] as number[]).map((id) => name(table, id)).filter((value) => value !== undefined)] as const,
    )
    return { ...row, ...Object.fromEntries([...ones, ...manys]) }
  })
}

/** The id of the record with this name; users are found by login or e-mail. */
export async function resolveIdByName(db: Db, table: string, key: string, name: string): Promise<number> {
  const match =
    table === 'users'
      ? sql`lower(login) = lower(${name}) or (email <> '' and lower(email) = ${normalizeAddress(name)})`
      : sql`name = ${name}`
  const first = table === 'users' ? sql`lower(login) = lower(${name}) desc, id` : sql`id`
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(table)} where ${match} order by ${first} limit 1`.execute(db)
  if (!rows[0]) throw unknownName(key, name)
  return rows[0].id
}

/** Replaces names by ids in the input; a name takes precedence over an id. */
export async function withIds(
  db: Db,
  { references, relations }: Related,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const resolved = { ...input }
  for (const [key, { table }] of Object.entries(references)) {
    const name = resolved[key]
    if (typeof name === 'string' && name !== '') resolved[`${key}_id`] = await resolveIdByName(db, table, key, name)
    else if (name === null || name === '') resolved[`${key}_id`] ??= null
    delete resolved[key]
  }
  for (const [key, { table, ids, writable }] of Object.entries(relations)) {
    const names = resolved[key]
    if (writable && Array.isArray(names))
      resolved[ids] = await Promise.all(names.map((name: string) => resolveIdByName(db, table, key, name)))
    delete resolved[key]
  }
  return resolved
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
