import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { CustomObject } from '#contract/attributes/custom.ts'
import type { ObjectAttributes } from '#contract/object-attribute.ts'
import { customColumn } from '#kernel/custom-fields.ts'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { findBuiltIn } from './present.ts'
import { listReferences } from './references.ts'
import { fieldTable, tablesOf } from './store.ts'
import { getField } from './write.ts'

/** More need not be counted to know that the field is in use. */
const mostCounted = 10_000

/** How many records have a value of the field, and what refers to it. */
export async function countUsage(ctx: Ctx, id: number): Promise<OutputOf<typeof ObjectAttributes.usage>> {
  if (findBuiltIn(id)) throw notFound(fieldTable.model, id)
  const field = await getField(ctx, id)
  const table = sql.table(tablesOf[field.object as CustomObject])
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${table} where ${sql.ref(customColumn)} ->> ${field.name} is not null limit ${mostCounted + 1}
    ) as used`.execute(ctx.db)
  const count = rows[0]?.count ?? 0
  const references = (await listReferences(ctx.db, [field])).get(id) ?? []
  return { record_count: Math.min(count, mostCounted), has_more: count > mostCounted, references }
}
