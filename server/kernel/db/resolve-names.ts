import { sql } from 'kysely'
import { unknownName } from '../errors.ts'
import { normalizeAddress } from '../mail/normalize-address.ts'
import type { Db } from './pool.ts'
import type { Related } from './relations.ts'

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
