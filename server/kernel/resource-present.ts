import type { Resource } from '#contract/resource.ts'
import type { Ctx } from './context.ts'
import { addMissingFields } from './custom-fields.ts'
import { withRelations } from './db/relations.ts'
import { withNames } from './db/expand.ts'
import type { Row } from './db/rows.ts'
import { getOnly } from './get-only.ts'

export type Modes = { expand?: boolean | undefined; full?: boolean | undefined }

/** Records with the ids of their relations and all custom fields. */
export async function completeRecords({ db, deps }: Ctx, resource: Resource, rows: readonly Row[]): Promise<Row[]> {
  const fields = deps.customFields.of(resource.model)
  const records = await withRelations(db, resource, rows)
  return fields.size === 0 ? records : records.map((record) => addMissingFields(fields, { ...record }))
}

/** Records with the ids of their relations, and with names if requested. */
export async function presentRecords(
  ctx: Ctx,
  resource: Resource,
  rows: readonly Row[],
  { expand }: Pick<Modes, 'expand'>,
): Promise<Row[]> {
  const records = await completeRecords(ctx, resource, rows)
  return expand ? withNames(ctx.db, resource, records) : records
}

/** Rows in the requested shape: plain, with names, or as ids with assets. */
export async function presentMany(
  ctx: Ctx,
  resource: Resource,
  rows: readonly Row[],
  { expand, full, total }: Modes & { total: number },
) {
  const records = await presentRecords(ctx, resource, rows, { expand })
  if (expand || !full) return records
  return {
    record_ids: rows.map(({ id }) => id),
    assets: await ctx.deps.assets.collect(ctx, resource.asset, records),
    total_count: total,
  }
}

export async function presentOne(ctx: Ctx, resource: Resource, row: Row, modes: Modes) {
  const record = getOnly(await presentRecords(ctx, resource, [row], modes))
  if (modes.expand || !modes.full) return record
  return { id: row.id, assets: await ctx.deps.assets.collect(ctx, resource.asset, [record]) }
}
