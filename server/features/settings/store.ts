import { sql } from 'kysely'
import type { Setting } from '#contract/setting.ts'
import type { Ctx } from '#kernel/context.ts'
import { countRows, getRow, lockRow, type TableOf } from '#kernel/db/rows.ts'
import type { Db } from '#kernel/db/pool.ts'

const settings = {
  table: 'settings',
  model: 'Setting',
  columns: [
    'id',
    'title',
    'name',
    'area',
    'description',
    'options',
    'state_current',
    'state_initial',
    'frontend',
    'preferences',
    'created_at',
    'updated_at',
  ],
} as const satisfies TableOf

export const selectSettings = async (db: Db) =>
  (await db.selectFrom('settings').select(settings.columns).orderBy('id').execute()) as Setting[]

export const getSetting = async (db: Db, id: number) => (await getRow(db, settings, id)) as unknown as Setting

export const lockSetting = async (db: Db, id: number) => (await lockRow(db, settings, id)) as unknown as Setting

/** Changes only the given parts; the rest of a setting is fixed. */
export async function saveState(
  { db, now }: Ctx,
  id: number,
  states: Partial<Pick<Setting, 'state_current' | 'state_initial'>>,
): Promise<void> {
  const texts = Object.entries(states).map(([column, state]) => [column, JSON.stringify(state)])
  await db
    .updateTable('settings')
    .set({ ...Object.fromEntries(texts), updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Whether all of these ids exist. */
export async function allExist(db: Db, table: 'groups' | 'roles', ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  return (await countRows(db, table, sql<boolean>`id = any(${wanted}::int[])`)) === wanted.length
}
