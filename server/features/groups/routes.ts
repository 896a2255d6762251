import type { FastifyInstance } from 'fastify'
import { Group } from '#contract/group.ts'
import { seesAllFields } from '#features/permissions/policy.ts'
import { holdToForm } from '#features/form-rules/service.ts'
import { selectByIds } from '#kernel/db/rows.ts'
import { serve } from '#kernel/http/serve.ts'
import { statesOf } from '#kernel/record-states.ts'
import { createRecord, type Hooks, mount, type Row, showRecord, updateRecord } from '#kernel/resource.ts'
import { completeRecords } from '#kernel/resource-present.ts'
import { resolveGroupName, renameChildren } from './group-tree.ts'
import { presentGroup } from './present.ts'

const { create, update } = Group.endpoints
const hooks: Hooks = { prepare: resolveGroupName, saved: renameChildren }

const groupStates = statesOf(Group)

export function routes(app: FastifyInstance): void {
  mount(app, { ...Group, verbs: ['list', 'search', 'show', 'remove'] }, hooks)
  serve(app, create, {
    change: ({ ctx, input }) =>
      holdToForm(ctx, { object: 'Group', sent: input }, (held) => createRecord(held, Group, hooks, input)),
    present: ({ ctx, input }, { id }: Row) => showRecord(ctx, Group, id, input),
  })
  serve(app, update, {
    change: ({ ctx, input }) =>
      holdToForm(ctx, { object: 'Group', sent: input }, (held) =>
        updateRecord(held, Group, hooks, { ...input, id: input.id as number }),
      ),
    present: ({ ctx, input }, { id }: Row) => showRecord(ctx, Group, id, input),
  })
  app.deps.assets.register(Group.asset, {
    load: async (ctx, ids) => {
      const groups = await completeRecords(ctx, Group, await selectByIds(ctx.db, Group, ids))
      return groups.map((group) => presentGroup(ctx.actor, group))
    },
    states: ({ actor }) => (seesAllFields(actor) ? groupStates : undefined),
    needs: { User: ['created_by_id', 'updated_by_id'] },
  })
}
