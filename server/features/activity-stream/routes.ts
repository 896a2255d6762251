import type { FastifyInstance } from 'fastify'
import { activeObjects, ActivityStream, type ActivityType, activityTypes } from '#contract/activity-stream.ts'
import { parsePage } from '#kernel/http/paging.ts'
import { serve } from '#kernel/http/serve.ts'
import { type Activity, listLatestActivities } from './store.ts'

const typeOf = ({ type }: Activity): ActivityType => (type === 'created' ? 'create' : 'update')

const presentActivity = (activity: Activity) => {
  const { id, object, permission_id, group_id, o_id, created_by_id, created_at } = activity
  return {
    id,
    activity_stream_type_id: activityTypes.indexOf(typeOf(activity)) + 1,
    activity_stream_object_id: activeObjects.indexOf(object) + 1,
    permission_id,
    group_id,
    o_id,
    created_by_id,
    created_at,
    updated_at: created_at,
  }
}

const withNames = (activity: Activity) => ({
  ...presentActivity(activity),
  type: typeOf(activity),
  object: activity.object,
})

export function routes(app: FastifyInstance): void {
  serve(app, ActivityStream.list, async ({ ctx, input }) => {
    const activities = await listLatestActivities(ctx, parsePage(input, { usual: 25, most: 200 }))
    if (input.expand) return activities.map(withNames)
    if (!input.full) return activities.map(presentActivity)
    const assets = await ctx.deps.assets.collectByIds(ctx, {
      Ticket: activities.map(({ ticket_id }) => ticket_id),
      TicketArticle: activities.filter(({ object }) => object === 'Ticket::Article').map(({ o_id }) => o_id),
      User: activities.map(({ created_by_id }) => created_by_id),
    })
    const shown = Object.fromEntries(activities.map((activity) => [String(activity.id), withNames(activity)]))
    return { record_ids: activities.map(({ id }) => id), assets: { ...assets, ActivityStream: shown } }
  })
}
