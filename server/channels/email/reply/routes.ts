import type { FastifyInstance } from 'fastify'
import { Reply } from '#contract/reply.ts'
import { serve } from '#kernel/http/serve.ts'
import { prepareFirstMail, prepareReply } from './service.ts'

export function routes(app: FastifyInstance): void {
  serve(app, Reply.prepare, ({ ctx, input }) => prepareReply(ctx, input))
  serve(app, Reply.begin, ({ ctx, input }) => prepareFirstMail(ctx, input.group_id))
}
