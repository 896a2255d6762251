import type { FastifyInstance } from 'fastify'
import { ArticleDeliveries } from '#contract/article-delivery.ts'
import { getArticle, presentForActor } from '#features/articles/service.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden, invalid } from '#kernel/errors.ts'
import { serve } from '#kernel/http/serve.ts'
import { enqueueDelivery } from './jobs.ts'
import { requeueDelivery } from './store.ts'

export function routes(app: FastifyInstance): void {
  serve(app, ArticleDeliveries.sendAgain, {
    change: ({ ctx, input }) => sendAgain(ctx, input.id),
    present: async ({ ctx, input }) => presentForActor(ctx, await getArticle(ctx, input.id)) as never,
  })
}

async function sendAgain(ctx: Ctx, id: number): Promise<void> {
  const { keys } = await getArticle(ctx, id)
  if (!actsAsAgent(ctx.actor, 'change', keys)) throw forbidden()
  if (!(await requeueDelivery(ctx, id)))
    throw invalid('not_possible', 'Only messages that were not delivered can be sent again.')
  enqueueDelivery(ctx, id)
}
