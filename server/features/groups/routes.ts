import type { FastifyInstance } from 'fastify'
import { Group } from '#contract/group.ts'
import { seesAllFields } from '#features/permissions/policy.ts'
import { withRelations } from '#kernel/db/relations.ts'
import { selectByIds } from '#kernel/db/rows.ts'
import { statesOf } from '#kernel/record-states.ts'
import { mount } from '#kernel/resource.ts'
import { resolveGroupName, renameChildren } from './group-tree.ts'
import { presentGroup } from './present.ts'

export function routes(app: FastifyInstance): void {
  mount(app, Group, { prepare: resolveGroupName, saved: renameChildren })
  app.deps.assets.register(Group.asset, {
    load: async (ctx, ids) => {
      const groups = await withRelations(ctx.db, Group, await selectByIds(ctx.db, Group, ids))
      return groups.map((group) => presentGroup(ctx.actor, group))
    },
    states: ({ actor }) => (seesAllFields(actor) ? statesOf(Group) : undefined),
    needs: { User: ['created_by_id', 'updated_by_id'] },
  })
}
