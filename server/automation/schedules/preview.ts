import type { InputOf } from '#contract/endpoint.ts'
import type { RecordSelectors } from '#contract/record-selector.ts'
import { conditionProblem } from '#features/conditions/service.ts'
import { mayListEveryone } from '#features/users/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import { countRows } from '#kernel/db/rows.ts'
import { forbidden } from '#kernel/errors.ts'
import type { RecordObject } from '../perform/record-actions.ts'
import { recordsOf } from './records.ts'

const mostPreviewed = 6

/** What a condition about users or organizations finds, for callers who may list all of them. */
export async function previewRecords(
  ctx: Ctx,
  object: RecordObject,
  { condition }: InputOf<typeof RecordSelectors.users>,
) {
  if (!mayListEveryone(ctx.actor)) throw forbidden()
  const problem = conditionProblem(ctx, condition, object)
  if (problem) throw problem
  const { table, where, listExamples } = recordsOf({ object })
  const matches = await where(ctx, condition)
  const ids = (await listExamples(ctx, matches, mostPreviewed)).map(({ id }) => id)
  const assets = await ctx.deps.assets.collectByIds(ctx, { [object]: ids })
  return { object_ids: ids, object_count: await countRows(ctx.db, table, matches), assets }
}
