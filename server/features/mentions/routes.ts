import type { FastifyInstance } from 'fastify'
import { Mentions } from '#contract/mention.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import { lockTicketAsAgent } from '#features/tickets/service.ts'
import type { AssetSource } from '#kernel/assets.ts'
import { selectByIds } from '#kernel/db/rows.ts'
import { serve } from '#kernel/http/serve.ts'
import { listMentions, subscribe, unsubscribe } from './service.ts'
import { mentions, loadTicketsOfMentions } from './store.ts'

/** Only mentions in tickets that the caller is an agent of. */
const mentionAssets: AssetSource = {
  load: async (ctx, ids) => {
    const tickets = await loadTicketsOfMentions(ctx, ids)
    const visible = tickets.filter((ticket) => actsAsAgent(ctx.actor, 'read', ticket))
    return selectByIds(
      ctx.db,
      mentions,
      visible.map(({ mention_id }) => mention_id),
    )
  },
  needs: ({ user_id, created_by_id }) => ({ User: [user_id as number, created_by_id as number] }),
}

export function routes(app: FastifyInstance): void {
  app.deps.assets.register('Mention', mentionAssets)
  serve(app, Mentions.list, async ({ ctx, input }) => {
    const listed = await listMentions(ctx, input.mentionable_id)
    if (!input.full) return { mentions: listed }
    const ids = listed.map(({ id }) => id)
    return { record_ids: ids, assets: await ctx.deps.assets.collectByIds(ctx, { Mention: ids }) }
  })
  serve(app, Mentions.create, async ({ ctx, input }) => {
    const ticket = await lockTicketAsAgent(ctx, input.mentionable_id, 'read')
    await subscribe(ctx, ticket, ctx.actor.id)
    return true as const
  })
  serve(app, Mentions.remove, async ({ ctx, input }) => {
    await unsubscribe(ctx, input.id)
    return true as const
  })
}
