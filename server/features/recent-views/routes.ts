import type { FastifyInstance } from 'fastify'
import { RecentViews, viewedObjects } from '#contract/recent-view.ts'
import type { AssetSource } from '#kernel/assets.ts'
import { parsePage } from '#kernel/http/paging.ts'
import { serve } from '#kernel/http/serve.ts'
import { recordView, listVisibleViews } from './service.ts'
import { mostKept, type RecentView } from './store.ts'

const presentView = ({ id, object, o_id, created_by_id, created_at }: RecentView) => ({
  id,
  o_id,
  recent_view_object_id: viewedObjects.indexOf(object) + 1,
  created_by_id,
  created_at,
})

const withObject = (view: RecentView) => ({ ...presentView(view), object: view.object })

const viewAssets: AssetSource = {
  load: async (ctx, ids) => (await listVisibleViews(ctx)).filter(({ id }) => ids.includes(id)).map(withObject),
  needs: ({ object, o_id }) => ({ [String(object).replaceAll('::', '')]: [o_id as number] }),
}

export function routes(app: FastifyInstance): void {
  app.deps.assets.register('RecentView', viewAssets)
  serve(app, RecentViews.list, async ({ ctx, input }) => {
    const { limit, offset } = parsePage(input, { usual: 10, most: mostKept })
    const views = (await listVisibleViews(ctx)).slice(offset, offset + limit)
    if (input.expand) return views.map(withObject)
    if (!input.full) return views.map(presentView)
    const ids = views.map(({ id }) => id)
    return { record_ids: ids, assets: await ctx.deps.assets.collectByIds(ctx, { RecentView: ids }) }
  })
  serve(app, RecentViews.create, async ({ ctx, input }) => {
    await recordView(ctx, input.object, input.o_id)
    return { message: 'ok' as const }
  })
}
