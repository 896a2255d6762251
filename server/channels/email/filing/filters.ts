import { sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import type { Filter } from './filter-rules.ts'

/** Sorted by name, so that administrators control the order. */
export async function activeFilters(db: Db): Promise<Filter[]> {
  const { rows } = await sql<Filter>`
    select name, match, perform from postmaster_filters where active order by lower(name), id`.execute(db)
  return rows
}
