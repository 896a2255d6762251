import type { ViewedObject } from '#contract/recent-view.ts'
import { belongsTo, readsAllOrganizations } from '#features/organizations/policy.ts'
import { mayRead } from '#features/users/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow, selectByIds } from '#kernel/db/rows.ts'
import { forbidden } from '#kernel/errors.ts'
import { listLatestViews, filterOpenableTickets, saveView, type RecentView } from './store.ts'

type ViewedTable = {
  table: string
  /** Those of the ids that exist and that the caller may see. */
  visible(ctx: Ctx, ids: readonly number[]): Promise<number[]>
}

const organizations = { table: 'organizations', model: 'Organization', columns: ['id'] }
const users = { table: 'users', model: 'User', columns: ['id', 'organization_id'] }

const kinds: Record<ViewedObject, ViewedTable> = {
  Ticket: { table: 'tickets', visible: filterOpenableTickets },
  User: {
    table: users.table,
    visible: async ({ db, actor }, ids) => {
      const rows = await selectByIds(db, users, [...ids, actor.id])
      const own = rows.find(({ id }) => id === actor.id)
      return rows.filter((user) => mayRead(actor, user, own)).map(({ id }) => id)
    },
  },
  Organization: {
    table: organizations.table,
    visible: async ({ db, actor }, ids) => {
      const open = readsAllOrganizations(actor) ? ids : ids.filter((id) => belongsTo(actor, id))
      return (await selectByIds(db, organizations, open)).map(({ id }) => id)
    },
  },
}

/** The caller's views of records that the caller may still see, newest first; one query per table. */
export async function listVisibleViews(ctx: Ctx): Promise<RecentView[]> {
  const views = await listLatestViews(ctx)
  const seen = await Promise.all(
    Object.entries(kinds).map(async ([object, { visible }]) => {
      const ids = views.filter((view) => view.object === object).map(({ o_id }) => o_id)
      return [object, new Set(ids.length > 0 ? await visible(ctx, ids) : [])] as const
    }),
  )
  const visibleIds = new Map(seen)
  return views.filter(({ object, o_id }) => visibleIds.get(object)?.has(o_id))
}

export async function recordView(ctx: Ctx, object: ViewedObject, id: number): Promise<void> {
  const { table, visible } = kinds[object]
  await getRow(ctx.db, { table, model: object, columns: ['id'] }, id)
  if (!(await visible(ctx, [id])).includes(id)) throw forbidden()
  await saveView(ctx, object, id)
}
