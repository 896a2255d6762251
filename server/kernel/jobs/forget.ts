import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { DB } from '../db/tables.ts'
import type { CronJob } from './worker.ts'

const day = 86_400_000

/** How many days something is kept, a setting tells; none keeps it for ever. */
export async function oldestKept({ deps, now }: Ctx, setting: string): Promise<string | undefined> {
  const days = await deps.settings.number(setting)
  return days > 0 ? new Date(now.getTime() - days * day).toISOString() : undefined
}

/** As many rows as one transaction deletes. */
export const forgottenAtOnce = 5000

/** Deletes what is older than that moment, at most so many; answers how many it were. */
export type Forget = (ctx: Ctx, before: string) => Promise<number>

/** A nightly job that forgets what is older than its setting says, and comes again until nothing of it is left. */
export const forgetting = (name: string, at: string, setting: string, forget: Forget): CronJob => ({
  name,
  at,
  run: async (ctx) => {
    const before = await oldestKept(ctx, setting)
    if (before && (await forget(ctx, before)) === forgottenAtOnce) ctx.enqueue(name, {}, { key: name })
  },
})

type Grown = { table: keyof DB; column: string; where?: RawBuilder<boolean> }

/** For a table whose rows stand alone. */
export const forgetRows =
  ({ table, column, where = sql<boolean>`true` }: Grown): Forget =>
  async ({ db }, before) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where ${sql.ref(column)} < ${before}::timestamptz and ${where}
        order by ${sql.ref(column)} limit ${forgottenAtOnce})`.execute(db)
    return Number(numAffectedRows)
  }

/** Jobs that were given up: what they were about has been forgotten as well. */
export const forgetFailedJobs: Forget = async ({ db }, before) => {
  const { rows } = await sql`
    select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where attempts >= max_attempts and updated_at < ${before}::timestamptz
      order by id limit ${forgottenAtOnce}))`.execute(db)
  return rows.length
}
