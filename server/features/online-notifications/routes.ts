import type { FastifyInstance } from 'fastify'
import { OnlineNotifications } from '#contract/online-notification.ts'
import type { AssetSource } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import { withNames } from '#kernel/db/expand.ts'
import type { Row } from '#kernel/db/rows.ts'
import { getOnly } from '#kernel/get-only.ts'
import { parsePage } from '#kernel/http/paging.ts'
import { serve } from '#kernel/http/serve.ts'
import type { Modes } from '#kernel/resource-present.ts'
import { withExcerpts } from './excerpts.ts'
import { presentNotification, withTypeNames } from './present.ts'
import { getNotification, removeNotification, markAllAsSeen, markTicketAsSeen, setSeen } from './service.ts'
import { listLatestNotifications, mostListed, type Notification } from './store.ts'

const related = { references: { user: { table: 'users' }, replacement_for: { table: 'users' } }, relations: {} }

/** A ticket among them appears only if the caller may open it. */
const notificationAssets: AssetSource = {
  load: async (ctx, ids) =>
    presentFor(
      ctx,
      (await listLatestNotifications(ctx)).filter(({ id }) => ids.includes(id)),
      withTypeNames,
    ),
  needs: ({ object, o_id, created_by_id, user_id }) => ({
    [String(object)]: [o_id as number],
    User: [created_by_id as number, user_id as number],
  }),
}

const presentFor = async (ctx: Ctx, rows: readonly Notification[], present: (row: Notification) => Row) =>
  (await withExcerpts(ctx, rows)).map(present)

const presentRecords = async (ctx: Ctx, rows: readonly Notification[], { expand }: Modes): Promise<Row[]> =>
  expand
    ? withNames(ctx.db, related, await presentFor(ctx, rows, withTypeNames))
    : presentFor(ctx, rows, presentNotification)

async function presentMany(ctx: Ctx, rows: readonly Notification[], { expand, full }: Modes) {
  if (expand || !full) return presentRecords(ctx, rows, { expand })
  return { record_ids: rows.map(({ id }) => id), assets: await collect(ctx, rows) }
}

async function presentOne(ctx: Ctx, row: Notification, { expand, full }: Modes) {
  if (expand || !full) return getOnly(await presentRecords(ctx, [row], { expand }))
  return { id: row.id, assets: await collect(ctx, [row]) }
}

const collect = async (ctx: Ctx, rows: readonly Notification[]) =>
  ctx.deps.assets.collect(ctx, 'OnlineNotification', await presentFor(ctx, rows, withTypeNames))

export function routes(app: FastifyInstance): void {
  app.deps.assets.register('OnlineNotification', notificationAssets)
  serve(app, OnlineNotifications.list, async ({ ctx, input }) => {
    const { limit, offset } = parsePage(input, { usual: mostListed, most: mostListed })
    const shown = (await listLatestNotifications(ctx)).slice(offset, offset + limit)
    return presentMany(ctx, shown, input)
  })
  serve(app, OnlineNotifications.show, async ({ ctx, input }) =>
    presentOne(ctx, await getNotification(ctx, input.id), input),
  )
  serve(app, OnlineNotifications.update, async ({ ctx, input }) =>
    presentOne(ctx, await setSeen(ctx, input.id, input.seen), input),
  )
  serve(app, OnlineNotifications.remove, async ({ ctx, input }) => {
    await removeNotification(ctx, input.id)
    return {}
  })
  serve(app, OnlineNotifications.markAll, async ({ ctx }) => {
    await markAllAsSeen(ctx)
    return {}
  })
  serve(app, OnlineNotifications.markTicket, async ({ ctx, input }) => {
    await markTicketAsSeen(ctx, input.ticket_id, ctx.actor.id)
    return {}
  })
}
