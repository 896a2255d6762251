import type { ViewedObject } from '#contract/recent-view.ts'
import { belongsTo, readsAllOrganizations } from '#features/organizations/policy.ts'
import { mayRead } from '#features/users/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow, selectByIds } from '#kernel/db/rows.ts'
import { forbidden } from '#kernel/errors.ts'
import { listLatestViews, filterOpenableTickets, saveView, type RecentView } from './store.ts'

/** Records whose views are kept. Models of features above are in `deps`. */
export type ViewedModel = {
  object: ViewedObject
  table: string
  /** Those of the ids that exist and that the caller may see. */
  visible(ctx: Ctx, ids: readonly number[]): Promise<number[]>
}

const organizations = { table: 'organizations', model: 'Organization', columns: ['id'] }
const users = { table: 'users', model: 'User', columns: ['id', 'organization_id'] }

declare module '#kernel/context.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a type alias cannot be merged
  interface FeatureDeps {
    viewedModels: readonly ViewedModel[]
  }
}

const ownModels: readonly ViewedModel[] = [
  { object: 'Ticket', table: 'tickets', visible: filterOpenableTickets },
  {
    object: 'User',
    table: users.table,
    visible: async ({ db, actor }, ids) => {
      const rows = await selectByIds(db, users, [...ids, actor.id])
      const own = rows.find(({ id }) => id === actor.id)
      return rows.filter((user) => mayRead(actor, user, own)).map(({ id }) => id)
    },
  },
  {
    object: 'Organization',
    table: organizations.table,
    visible: async ({ db, actor }, ids) => {
      const open = readsAllOrganizations(actor) ? ids : ids.filter((id) => belongsTo(actor, id))
      return (await selectByIds(db, organizations, open)).map(({ id }) => id)
    },
  },
]

const listModels = ({ deps }: Ctx) => [...ownModels, ...deps.viewedModels]

/** The caller's views of records that the caller may still see, newest first; one query per table. */
export async function listVisibleViews(ctx: Ctx): Promise<RecentView[]> {
  const views = await listLatestViews(ctx)
  const seen = await Promise.all(
    listModels(ctx).map(async ({ object, visible }) => {
      const ids = views.filter((view) => view.object === object).map(({ o_id }) => o_id)
      return [object, new Set(ids.length > 0 ? await visible(ctx, ids) : [])] as const
    }),
  )
  const visibleIds = new Map(seen)
  return views.filter(({ object, o_id }) => visibleIds.get(object)?.has(o_id))
}

export async function recordView(ctx: Ctx, object: ViewedObject, id: number): Promise<void> {
  const { table, visible } = listModels(ctx).find((model) => model.object === object) as ViewedModel
  await getRow(ctx.db, { table, model: object, columns: ['id'] }, id)
  if (!(await visible(ctx, [id])).includes(id)) throw forbidden()
  await saveView(ctx, object, id)
}
