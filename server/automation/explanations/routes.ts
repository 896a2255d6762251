import type { FastifyInstance } from 'fastify'
import { RuleExplanations } from '#contract/rule-explanation.ts'
import { serve } from '#kernel/http/serve.ts'
import { listExplanations } from './service.ts'

export function routes(app: FastifyInstance): void {
  serve(app, RuleExplanations.list, ({ ctx, input }) => listExplanations(ctx, input))
}
