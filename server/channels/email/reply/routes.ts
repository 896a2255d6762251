import type { FastifyInstance } from 'fastify'
import { Reply } from '#contract/reply.ts'
import { serve } from '#kernel/http/serve.ts'
import { prepareReply } from './service.ts'

export function routes(app: FastifyInstance): void {
  serve(app, Reply.prepare, ({ ctx, input }) => prepareReply(ctx, input))
}
