import type { FastifyInstance } from 'fastify'
import { ChatIdentitySecrets, ChatSites } from '#contract/chat-topic.ts'
import { notFound } from '#kernel/errors.ts'
import { serve } from '#kernel/http/serve.ts'
import { isAllowedSite } from '../admission.ts'
import { findTopic } from '../store.ts'
import { describeIdentitySecret, renewIdentitySecret } from './identity-secret.ts'
import { selectSites } from './sites.ts'

export function serveTopics(app: FastifyInstance): void {
  serve(app, ChatSites.list, async ({ ctx, input: { id } }) => {
    const topic = await findTopic(ctx.db, id)
    if (!topic) throw notFound('Chat', id)
    const sites = await selectSites(ctx, id)
    return sites.map((site) => ({ ...site, allowed: isAllowedSite(topic.allowed_websites, site.origin) }))
  })
  serve(app, ChatIdentitySecrets.show, ({ ctx, input }) => describeIdentitySecret(ctx, input.id))
  serve(app, ChatIdentitySecrets.renew, ({ ctx, input }) => renewIdentitySecret(ctx, input.id))
}
