import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { DB } from '../db/tables.ts'
import type { CronJob } from './worker.ts'

const day = 86_400_000

/** The setting holds the number of days that records are kept; 0 keeps them without limit. */
export async function oldestKept({ deps, now }: Ctx, setting: string): Promise<string | undefined> {
  const days = await deps.settings.number(setting)
  return days > 0 ? new Date(now.getTime() - days * day).toISOString() : undefined
}

/** Rows that one transaction deletes at most. */
export const forgottenAtOnce = 5000

/** Deletes records older than `before`, at most `forgottenAtOnce`, and returns their number. */
export type Forget = (ctx: Ctx, before: string) => Promise<number>

/** A nightly job that deletes records older than its setting allows, and runs again until none is left. */
export const createRetentionJob = (name: string, at: string, setting: string, forget: Forget): CronJob => ({
  name,
  at,
  run: async (ctx) => {
    const before = await oldestKept(ctx, setting)
    if (before && (await forget(ctx, before)) === forgottenAtOnce) ctx.enqueue(name, {}, { key: name })
  },
})

type RetainedTable = { table: keyof DB; column: string; where?: RawBuilder<boolean> }

/** For a table that no other table refers to. */
export const forgetRows =
  ({ table, column, where = sql<boolean>`true` }: RetainedTable): Forget =>
  async ({ db }, before) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where ${sql.ref(column)} < ${before}::timestamptz and ${where}
        order by ${sql.ref(column)} limit ${forgottenAtOnce})`.execute(db)
    return Number(numAffectedRows)
  }

/** Jobs whose attempts are used up: their records have been deleted as well. */
export const forgetFailedJobs: Forget = async ({ db }, before) => {
  const { rows } = await sql`
    select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where attempts >= max_attempts and updated_at < ${before}::timestamptz
      order by id limit ${forgottenAtOnce}))`.execute(db)
  return rows.length
}
