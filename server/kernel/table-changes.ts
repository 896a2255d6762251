import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db/pool.ts'

/** Tables whose changes a trigger notes (migrations 0130, 0135, 0237, 0250 and 0265): they change seldom, and much that is cached depends on them. */
export const notedTables = [
  'authorizations',
  'groups',
  'groups_roles',
  'groups_users',
  'knowledge_base_answer_translation_contents',
  'knowledge_base_answer_translations',
  'knowledge_base_answers',
  'knowledge_base_categories',
  'knowledge_base_category_translations',
  'knowledge_base_locales',
  'knowledge_base_menu_items',
  'knowledge_base_synonyms',
  'knowledge_base_translations',
  'knowledge_bases',
  'organizations',
  'organizations_users',
  'overviews_roles',
  'overviews_users',
  'permissions',
  'permissions_roles',
  'roles',
  'roles_users',
  'two_factor_preferences',
  'user_overview_sortings',
] as const
const noted: ReadonlySet<string> = new Set(notedTables)

export const isNotedTable = (table: string): boolean => noted.has(table)

/** Milliseconds: notes are kept for a day, and the checks of a process must not be further apart. */
const longestPause = 3_600_000

/** A line of a result: the name of a table and the transaction that changed it, or `snapshot` and its oldest transaction. */
export type ChangeLine = readonly [name: string, transaction: number]

/**
 * Counts the changes of tables, as far as this process has heard of them. A statement that reads anything else as well can
 * include `select`: when its result is in `add`, the counts include everything that its snapshot shows.
 */
export function createTableChanges() {
  const counts = new Map<string, number>()
  const counted = new Set<string>()
  /** All transactions before this one have ended and are counted. */
  let oldest = 0
  let checkedAt = -Infinity
  let restarts = 0

  return {
    /**
     * A transaction that was not visible to a snapshot is not older than the oldest one that ran then. From a sub-select:
     * a plan for the value would be cheaper than the kept one when there are many notes, and planning takes 1.7 ms.
     */
    select: (): RawBuilder<unknown> => sql`
      select 'snapshot' as owner, pg_snapshot_xmin(pg_current_snapshot())::text as value
      union all select table_name, txid::text from table_changes where txid >= (select ${String(oldest)}::xid8)`,
    add(lines: readonly ChangeLine[], now = performance.now()): void {
      if (now - checkedAt > longestPause) restarts += 1
      checkedAt = now
      let next = oldest
      for (const [name, transaction] of lines) {
        if (name === 'snapshot') next = Math.max(next, transaction)
        else if (transaction >= oldest && !counted.has(`${transaction} ${name}`)) {
          counted.add(`${transaction} ${name}`)
          counts.set(name, (counts.get(name) ?? 0) + 1)
        }
      }
      if (next > oldest) for (const one of counted) if (Number.parseInt(one, 10) < next) counted.delete(one)
      oldest = next
    },
    /** The same number as before only if none of the tables has changed. */
    count: (tables: readonly string[]): number =>
      tables.reduce((sum, table) => sum + (counts.get(table) ?? 0), restarts),
  }
}

export type TableChanges = ReturnType<typeof createTableChanges>

export async function forgetTableChanges({ db }: { db: Db }): Promise<void> {
  await sql`delete from table_changes where at < now() - interval '1 day'`.execute(db)
}
