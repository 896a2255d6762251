import type { FastifyInstance } from 'fastify'
import { ReportSubscriptions } from '#contract/report-subscription.ts'
import { serve } from '#kernel/http/serve.ts'
import {
  createSubscription,
  leaveSubscription,
  listSubscriptions,
  mailNow,
  removeSubscription,
  updateSubscription,
} from './service.ts'
import { selectCandidates } from './store.ts'

export function routes(app: FastifyInstance): void {
  serve(app, ReportSubscriptions.list, ({ ctx }) => listSubscriptions(ctx))
  serve(app, ReportSubscriptions.candidates, ({ ctx }) => selectCandidates(ctx))
  serve(app, ReportSubscriptions.create, ({ ctx, input }) => createSubscription(ctx, input))
  serve(app, ReportSubscriptions.update, ({ ctx, input: { id, ...changes } }) => updateSubscription(ctx, id, changes))
  serve(app, ReportSubscriptions.remove, ({ ctx, input }) => removeSubscription(ctx, input.id))
  serve(app, ReportSubscriptions.send, ({ ctx, input }) => mailNow(ctx, input.id))
  serve(app, ReportSubscriptions.leave, ({ ctx, input }) => leaveSubscription(ctx, input.id))
}
