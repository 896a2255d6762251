import type { Resource } from '#contract/resource.ts'
import type { Ctx } from './context.ts'
import { withNames, withRelations } from './db/relations.ts'
import type { Row } from './db/rows.ts'

export type Modes = { expand?: boolean | undefined; full?: boolean | undefined }

/** Rows as the caller asked for them: plain, with names, or as ids with assets. */
export async function presentMany(
  ctx: Ctx,
  resource: Resource,
  rows: readonly Row[],
  { expand, full, total }: Modes & { total: number },
) {
  const records = await withRelations(ctx.db, resource, rows)
  if (expand) return withNames(ctx.db, resource, records)
  if (!full) return records
  return {
    record_ids: rows.map(({ id }) => id),
    assets: await ctx.deps.assets.collect(ctx, resource.asset, records),
    total_count: total,
  }
}

export async function presentOne(ctx: Ctx, resource: Resource, row: Row, modes: Modes) {
  const [record] = await withRelations(ctx.db, resource, [row])
  if (modes.expand) return (await withNames(ctx.db, resource, [record as Row]))[0]
  if (!modes.full) return record
  return { id: row.id, assets: await ctx.deps.assets.collect(ctx, resource.asset, [record as Row]) }
}
