import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type CustomField, type CustomObject, customObjects, describeCustomField } from '#contract/attributes/custom.ts'
import type { Ctx } from '#kernel/context.ts'
import { customKeysText, customSortText } from '#kernel/db/custom-expression.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { ExternalJob, Job } from '#kernel/jobs/worker.ts'
import { isBuiltIn } from './service.ts'
import { clearValues, selectFields, tablesOf } from './store.ts'

const indexTask = 'index-custom-field'
const analyzeTask = 'analyze-custom-fields'
const clearTask = 'clear-custom-field'

/** Values that are removed with the field itself. The others follow in the background. */
const clearedAtOnce = 2000

/** Indexes are built without locks, which takes minutes for millions of records; until then, searches are slower. */
export const queueIndex = (ctx: Ctx, id: number, runAt?: Date): void =>
  ctx.enqueue(indexTask, { id }, { key: `${indexTask}:${id}`, ...(runAt && { runAt }) })

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

type IndexDescription = { method: 'btree' | 'gin'; columns: string }

/** One index serves conditions, searches and lists in both directions: every ticket that is written pays for it. */
function describeIndex(field: CustomField): IndexDescription | undefined {
  const { kind, sortable } = describeCustomField(field)
  if (field.object === 'Group') return undefined
  if (kind === 'keys') return { method: 'gin', columns: customKeysText(field.name) }
  if (!sortable && kind !== 'choice') return undefined
  return { method: 'btree', columns: `${customSortText(field.name, kind)} desc nulls last, id` }
}

const nameIndex = (table: string, columns: string) =>
  `${table}_custom_${createHash('sha1').update(columns).digest('hex').slice(0, 16)}`

/** An index that was interrupted while it was built is invalid, and built again. */
async function buildIndex(db: Db, table: string, { method, columns }: IndexDescription): Promise<void> {
  const name = nameIndex(table, columns)
  const { rows } = await sql<{ indisvalid: boolean }>`
    select indisvalid from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  if (rows[0]?.indisvalid) return
  if (rows[0]) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
  await sql`create index concurrently if not exists ${sql.ref(name)} on ${sql.table(table)}
    using ${sql.raw(method)} (${sql.raw(columns)})`.execute(db)
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

/** `create index concurrently` cannot be part of a transaction. */
const indexField: ExternalJob = {
  name: indexTask,
  pool: 'external',
  runOutsideTransaction: async (open, { id }) => {
    const { field, db } = await open(async (ctx) => ({
      field: (await selectFields(ctx.db)).find((one) => one.id === id) as (CustomField & { id: number }) | undefined,
      db: ctx.deps.db,
    }))
    const index = field && !isBuiltIn(field.object, field.name) ? describeIndex(field) : undefined
    if (!field || index === undefined) return
    const table = tablesOf[field.object]
    const isDone = await runAlone(db, table, (connection) => buildIndex(connection, table, index))
    await open(async (ctx) => (isDone ? queueStatistics(ctx, table) : queueIndex(ctx, field.id, later(ctx, nextTry))))
  },
}

export const jobs = [indexField, analyzeFields, clearField] as const
