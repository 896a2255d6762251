import { isDeepStrictEqual } from 'node:util'
import type { Condition } from '#contract/condition.ts'
import { withTagRenamed } from '#features/conditions/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Reaction } from '#kernel/events/events.ts'

/** Overviews are few: all of them are looked at when a tag gets another name. */
async function renameTag(ctx: Ctx, from: string, to: string): Promise<void> {
  const overviews = await ctx.db.selectFrom('overviews').select(['id', 'condition']).forUpdate().execute()
  for (const { id, condition } of overviews) {
    const changed = withTagRenamed(condition as Condition, from, to)
    if (isDeepStrictEqual(changed, condition)) continue
    await ctx.db
      .updateTable('overviews')
      .set({ condition: JSON.stringify(changed), updated_at: ctx.now.toISOString() })
      .where('id', '=', id)
      .execute()
    ctx.emit({ kind: 'updated', object: 'overviews', id, changes: { condition: [condition, changed] } })
  }
}

/** Whoever asked for a tag goes on asking for it under its new name. */
const followTags: Reaction = {
  on: ['tag_items.updated', 'tag_items.removed'],
  run: async (ctx, events) => {
    for (const { changes } of events) {
      const [from, to] = changes.name ?? []
      if (typeof from === 'string' && typeof to === 'string') await renameTag(ctx, from, to)
    }
  },
}

export const reactions: readonly Reaction[] = [followTags]
