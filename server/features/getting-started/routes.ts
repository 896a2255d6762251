import type { FastifyInstance } from 'fastify'
import { FirstSteps, GettingStarted } from '#contract/getting-started.ts'
import { serve } from '#kernel/http/serve.ts'
import { describeSetUp, listFirstSteps, saveBase, skipStep } from './service.ts'

export function routes(app: FastifyInstance): void {
  serve(app, GettingStarted.show, ({ ctx }) => describeSetUp(ctx))
  serve(app, GettingStarted.saveBase, ({ ctx, input }) => saveBase(ctx, input))
  serve(app, GettingStarted.skipStep, ({ ctx, input }) => skipStep(ctx, input.name, input.skipped))
  serve(app, FirstSteps.list, ({ ctx }) => listFirstSteps(ctx))
}
