import { sql } from 'kysely'
import { type CustomField, type CustomObject, customObjects } from '#contract/attributes/custom.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { ExternalJob, Job } from '#kernel/jobs/worker.ts'
import { buildIndexes, dropUnusedIndexes } from './indexes.ts'
import { isBuiltIn } from './service.ts'
import { clearValues, type FieldRow, selectFields, tablesOf } from './store.ts'

const indexTask = 'index-custom-field'
const analyzeTask = 'analyze-custom-fields'
const clearTask = 'clear-custom-field'

/** Values that are removed with the field itself. The others follow in the background. */
const clearedAtOnce = 2000

/** Indexes are built without locks, which takes minutes for millions of records; until then, searches are slower. */
export const queueIndex = (ctx: Ctx, { id, object }: Pick<FieldRow, 'id' | 'object'>, runAt?: Date): void =>
  ctx.enqueue(indexTask, { id, object }, { key: `${indexTask}:${id}`, ...(runAt && { runAt }) })

export async function clearFirstValues(ctx: Ctx, object: CustomObject, name: string): Promise<void> {
  const last = await clearValues(ctx.db, object, { name, after: 0, most: clearedAtOnce })
  if (last !== undefined) ctx.enqueue(clearTask, { object, name, after: last })
}

const clearField: Job = {
  name: clearTask,
  run: async (ctx, { object, name, after }) => {
    const of = customObjects.find((one) => one === object)
    // A new field has the same name: what is left of the old values is not distinguishable any more.
    if (!of || (await selectFields(ctx.db)).some((field) => field.object === of && field.name === name)) return
    const last = await clearValues(ctx.db, of, { name: String(name), after: Number(after), most: clearedAtOnce })
    if (last !== undefined) ctx.enqueue(clearTask, { object, name, after: last })
  },
}

/** Several fields are often added one after the other: their statistics are collected once. */
const analyzedAfter = 10_000

const later = ({ now }: Ctx, milliseconds: number): Date => new Date(now.getTime() + milliseconds)

const queueStatistics = (ctx: Ctx, table: string): void =>
  ctx.enqueue(analyzeTask, { table }, { key: `${analyzeTask}:${table}`, runAt: later(ctx, analyzedAfter) })

/**
 * Runs what takes longer than statements of requests may. Two indexes of a table that are built at the same time wait for
 * each other, which PostgreSQL ends as a deadlock. A statement that waited for its turn would be waited for, too: so this
 * one does not wait, and tells whether it ran.
 */
const runAlone = (db: Db, table: string, run: (connection: Db) => Promise<unknown>): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    const turn = sql`hashtextextended(${`custom fields of ${table}`}, 0)`
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${turn}) as taken`.execute(connection)
    if (!rows[0]?.taken) return false
    try {
      await sql`set statement_timeout = 0`.execute(connection)
      await run(connection)
      return true
    } finally {
      await sql`set statement_timeout = 30000`.execute(connection)
      await sql`select pg_advisory_unlock(${turn})`.execute(connection)
    }
  })

/** Milliseconds until a job tries again that found another one at work. */
const nextTry = 2000

/** Without statistics of the values, the planner takes each for rare, and sorts all tickets that have a common one. */
const analyzeFields: ExternalJob = {
  name: analyzeTask,
  pool: 'external',
  runOutsideTransaction: async (open, { table }) => {
    if (!Object.values(tablesOf).includes(table as never)) return
    const db = await open(async (ctx) => ctx.deps.db)
    const isDone = await runAlone(db, String(table), (connection) =>
      sql`analyze ${sql.table(String(table))}`.execute(connection),
    )
    if (!isDone) await open(async (ctx) => queueStatistics(ctx, String(table)))
  },
}

const isCustom = ({ object, name }: FieldRow): boolean => !isBuiltIn(object as CustomObject, name)

/** `create index concurrently` cannot be part of a transaction. A field that does not exist any more needs no index. */
const indexField: ExternalJob = {
  name: indexTask,
  pool: 'external',
  runOutsideTransaction: async (open, { id, object }) => {
    const { fields, db } = await open(async (ctx) => ({
      fields: (await selectFields(ctx.db)).filter(isCustom),
      db: ctx.deps.db,
    }))
    const field = fields.find((one) => one.id === id)
    const of = customObjects.find((one) => one === (field?.object ?? object))
    if (!of) return
    const table = tablesOf[of]
    const existing = fields.filter((one) => one.object === of) as (FieldRow & CustomField)[]
    const isDone = await runAlone(db, table, async (connection) => {
      await dropUnusedIndexes(connection, table, existing)
      if (field) await buildIndexes(connection, table, field as FieldRow & CustomField)
    })
    await open(async (ctx) =>
      isDone ? queueStatistics(ctx, table) : queueIndex(ctx, { id: Number(id), object: of }, later(ctx, nextTry)),
    )
  },
}

export const jobs = [indexField, analyzeFields, clearField] as const
