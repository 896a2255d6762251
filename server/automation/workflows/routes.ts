import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { CoreWorkflow, WorkflowPerform, WorkflowSimulation } from '#contract/core-workflow.ts'
import { serve } from '#kernel/http/serve.ts'
import { type Hooks, mount } from '#kernel/resource.ts'
import { checkWorkflow } from './check-workflow.ts'
import { performWorkflows } from './perform.ts'
import { simulateWorkflow } from './simulate.ts'
import type { WorkflowRow } from './store.ts'

/** The workflows of the product are not rows. */
const workflows = { ...CoreWorkflow, related: { changeable: sql`true` } }

const hooks: Hooks = {
  prepare: async (ctx, values, before) => {
    await checkWorkflow(ctx, { ...before, ...values } as unknown as WorkflowRow)
    return values
  },
}

export function routes(app: FastifyInstance): void {
  serve(app, WorkflowPerform, ({ ctx, input }) => performWorkflows(ctx, input))
  serve(app, WorkflowSimulation, ({ ctx, input }) => simulateWorkflow(ctx, input))
  mount(app, workflows, hooks)
}
