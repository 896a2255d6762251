import { isDeepStrictEqual } from 'node:util'
import type { Condition } from '#contract/condition.ts'
import { withTagRenamed } from '#features/conditions/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Reaction } from '#kernel/events/events.ts'

/** There are few overviews, so all of them are checked when a tag is renamed. */
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

/** Conditions use the new name of a renamed tag. */
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
