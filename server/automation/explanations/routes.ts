import type { FastifyInstance } from 'fastify'
import { RuleExplanations } from '#contract/rule-explanation.ts'
import { serve } from '#kernel/http/serve.ts'
import { listExplanations, listRecordExplanations } from './service.ts'

export function routes(app: FastifyInstance): void {
  serve(app, RuleExplanations.list, ({ ctx, input }) => listExplanations(ctx, input))
  serve(app, RuleExplanations.ofUser, ({ ctx, input }) => listRecordExplanations(ctx, 'User', input))
  serve(app, RuleExplanations.ofOrganization, ({ ctx, input }) => listRecordExplanations(ctx, 'Organization', input))
}
