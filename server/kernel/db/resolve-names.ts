import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { unknownName } from '../errors.ts'
import { normalizeAddress } from '../mail/normalize-address.ts'
import { findCachedTable } from './cached-table.ts'
import type { Db } from './pool.ts'
import type { Related } from './relations.ts'

/** The user with this login or else e-mail address: the end of a select from `users`. */
export const whereUserIsNamed = (name: string) => sql`
  where lower(login) = lower(${name}) or (email <> '' and lower(email) = ${normalizeAddress(name)})
  order by lower(login) = lower(${name}) desc, id limit 1`

/** The id of the record with this name; users are found by login or e-mail. */
export async function resolveIdByName(db: Db, table: string, key: string, name: string): Promise<number> {
  const isNamed = table === 'users' ? whereUserIsNamed(name) : sql`where name = ${name} order by id limit 1`
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} ${isNamed}`.execute(db)
  if (!rows[0]) throw unknownName(key, name)
  return rows[0].id
}

/** The same, without a query for tables that are cached. */
export async function resolveCachedName(ctx: Ctx, table: string, key: string, name: string): Promise<number> {
  const cached = await findCachedTable(ctx, table)
  if (!cached) return resolveIdByName(ctx.db, table, key, name)
  const found = cached.find((row) => row.name === name)
  if (!found) throw unknownName(key, name)
  return found.id
}

type ResolveName = (table: string, key: string, name: string) => Promise<number>

/** Replaces names by ids in the input; a name takes precedence over an id. */
export async function withIds(
  db: Db,
  { references, relations }: Related,
  input: Record<string, unknown>,
  resolveName: ResolveName = (...named) => resolveIdByName(db, ...named),
): Promise<Record<string, unknown>> {
  const resolved = { ...input }
  for (const [key, { table }] of Object.entries(references)) {
    const name = resolved[key]
    if (typeof name === 'string' && name !== '') resolved[`${key}_id`] = await resolveName(table, key, name)
    else if (name === null || name === '') resolved[`${key}_id`] ??= null
    delete resolved[key]
  }
  for (const [key, { table, ids, writable }] of Object.entries(relations)) {
    const names = resolved[key]
    if (writable && Array.isArray(names))
      resolved[ids] = await Promise.all(names.map((name: string) => resolveName(table, key, name)))
    delete resolved[key]
  }
  return resolved
}
