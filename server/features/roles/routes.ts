import type { FastifyInstance } from 'fastify'
import { Role } from '#contract/role.ts'
import { createGroupNamer, groupIdsIn } from '#features/groups/service.ts'
import { seesAllFields } from '#features/permissions/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import { addNames, loadNames } from '#kernel/db/expand.ts'
import { getRow, type Row, selectByIds } from '#kernel/db/rows.ts'
import { getOnly } from '#kernel/get-only.ts'
import { answerList } from '#kernel/http/list.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import type { Modes } from '#kernel/resource-present.ts'
import { answerSearch, searchableOf } from '#kernel/resource-search.ts'
import { presentRole } from './present.ts'
import { createRole, updateRole } from './service.ts'
import { roleStates, withGrants } from './store.ts'

const { list, search, searchByPost, show, create, update } = Role.endpoints

export function routes(app: FastifyInstance): void {
  app.deps.assets.register(Role.asset, {
    load: async (ctx, ids) => {
      const roles = await withGrants(ctx.db, await selectByIds(ctx.db, Role, ids))
      return roles.map((role) => presentRole(ctx.actor, role))
    },
    states: ({ actor }) => (seesAllFields(actor) ? roleStates : undefined),
    needs: { User: ['created_by_id', 'updated_by_id'], Group: [{ keysOf: 'group_ids' }] },
  })
  serve(app, list, async (serving) => {
    const { rows, total } = await answerList(serving, Role)
    return presentMany(serving.ctx, rows, { ...serving.input, total })
  })
  for (const endpoint of [search, searchByPost]) serveSearch(app, endpoint)
  serve(app, show, async ({ ctx, input }) => presentOne(ctx, await getRow(ctx.db, Role, input.id), input))
  serve(app, create, { change: ({ ctx, input }) => createRole(ctx, input), present: presentWritten })
  serve(app, update, { change: ({ ctx, input }) => updateRole(ctx, input), present: presentWritten })
}

function serveSearch(app: FastifyInstance, endpoint: typeof search): void {
  const searchable = searchableOf(Role)
  serve(app, endpoint, ({ ctx, input, request, reply }) =>
    answerSearch({ ctx, request, reply }, input, {
      of: Role,
      searchable,
      order: [
        { column: 'updated_at', direction: 'desc' },
        { column: 'id', direction: 'asc' },
      ],
      asset: Role.asset,
      present: (rows, modes) => presentRecords(ctx, rows, modes),
      title: ({ name }) => String(name),
    }),
  )
}

async function presentRecords(ctx: Ctx, rows: readonly Row[], { expand }: Pick<Modes, 'expand'>): Promise<Row[]> {
  const roles = await withGrants(ctx.db, rows)
  return expand ? named(ctx, roles) : roles
}

async function presentMany(ctx: Ctx, rows: readonly Row[], { expand, full, total }: Modes & { total: number }) {
  const roles = await presentRecords(ctx, rows, { expand })
  if (expand || !full) return roles
  return {
    record_ids: rows.map(({ id }) => id),
    assets: await ctx.deps.assets.collect(ctx, Role.asset, roles),
    total_count: total,
  }
}

const presentWritten = async ({ ctx, input }: Serving<Modes>, { id }: Row) =>
  presentOne(ctx, await getRow(ctx.db, Role, id), input)

async function presentOne(ctx: Ctx, row: Row, { expand, full }: Modes) {
  const roles = await presentRecords(ctx, [row], { expand })
  if (expand || !full) return getOnly(roles)
  return { id: row.id, assets: await ctx.deps.assets.collect(ctx, Role.asset, roles) }
}

async function named({ db }: Ctx, roles: readonly Row[]): Promise<Row[]> {
  if (roles.length === 0) return []
  const findName = await loadNames(db, Role, roles, { groups: groupIdsIn(roles) })
  const addGroupNames = createGroupNamer(findName)
  return addNames(Role, roles, findName).map((role) => ({ ...addGroupNames(role), knowledge_base_permissions: [] }))
}
