import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type CustomField, type CustomObject, customObjects, describeCustomField } from '#contract/attributes/custom.ts'
import type { Ctx } from '#kernel/context.ts'
import { customSortText } from '#kernel/db/custom-expression.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { ExternalJob, Job } from '#kernel/jobs/worker.ts'
import { isBuiltIn } from './service.ts'
import { clearValues, selectFields, tablesOf } from './store.ts'

const indexTask = 'index-custom-field'
const clearTask = 'clear-custom-field'

/** Values that are removed with the field itself. The others follow in the background. */
const clearedAtOnce = 2000

/** Indexes are built without locks, which takes minutes for millions of records; until then, searches are slower. */
export const queueIndex = (ctx: Ctx, id: number): void => ctx.enqueue(indexTask, { id }, { key: `${indexTask}:${id}` })

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

/** One index serves conditions, searches and lists in both directions: every ticket that is written pays for it. */
function describeIndex(field: CustomField): string | undefined {
  const { kind, sortable } = describeCustomField(field)
  if (!sortable || field.object === 'Group') return undefined
  return `${customSortText(field.name, kind)} desc nulls last, id`
}

const nameIndex = (table: string, columns: string) =>
  `${table}_custom_${createHash('sha1').update(columns).digest('hex').slice(0, 16)}`

/** An index that was interrupted while it was built is invalid, and built again. */
async function buildIndex(db: Db, table: string, columns: string): Promise<void> {
  const name = nameIndex(table, columns)
  const { rows } = await sql<{ indisvalid: boolean }>`
    select indisvalid from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  if (rows[0]?.indisvalid) return
  if (rows[0]) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
  await sql`create index concurrently if not exists ${sql.ref(name)} on ${sql.table(table)} (${sql.raw(columns)})`.execute(
    db,
  )
}

/** `create index concurrently` cannot be part of a transaction. */
const indexField: ExternalJob = {
  name: indexTask,
  pool: 'external',
  runOutsideTransaction: async (open, { id }) => {
    const { field, db } = await open(async (ctx) => ({
      field: (await selectFields(ctx.db)).find((one) => one.id === id) as CustomField | undefined,
      db: ctx.deps.db,
    }))
    const columns = field && !isBuiltIn(field.object, field.name) ? describeIndex(field) : undefined
    if (!field || columns === undefined) return
    await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      try {
        await buildIndex(connection, tablesOf[field.object], columns)
      } finally {
        await sql`set statement_timeout = 30000`.execute(connection)
      }
    })
  },
}

export const jobs = [indexField, clearField] as const
