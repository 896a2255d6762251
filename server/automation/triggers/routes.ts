import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import type { Perform } from '#contract/perform.ts'
import { Trigger, TriggerPrios } from '#contract/trigger.ts'
import { TriggerSimulation } from '#contract/trigger-simulation.ts'
import { conditionProblem } from '#features/conditions/service.ts'
import { arrange } from '#kernel/arrange.ts'
import { serve } from '#kernel/http/serve.ts'
import { type Hooks, mount } from '#kernel/resource.ts'
import { checkPerform } from '../perform/check-perform.ts'
import { simulateTrigger } from './simulate.ts'

const ofTrigger = sql`from trigger_runs where trigger_id = triggers.id`
const lastError = (column: string) =>
  sql`(select ${sql.ref(column)} ${ofTrigger} and error is not null order by at desc limit 1)`

/** Counting more would take longer than the list is worth waiting for. */
const mostCounted = 100_000

/** When and how often it ran, and why it failed last. */
const triggersWithRuns = {
  ...Trigger,
  related: {
    last_run_at: sql`(select at ${ofTrigger} order by at desc limit 1)`,
    run_count: sql`(select count(*) from (select ${ofTrigger} limit ${sql.lit(mostCounted)}) as counted)`,
    last_error: lastError('error'),
    last_error_at: lastError('at'),
  },
}

/** A rule that could not run is refused when it is saved, not when it is needed. */
const hooks: Hooks = {
  prepare: async (ctx, values) => {
    const { condition, perform } = values as { condition?: Condition; perform?: Perform }
    const problem = condition && conditionProblem(ctx, condition)
    if (problem) throw problem
    return perform ? { ...values, perform: await checkPerform(ctx, perform) } : values
  },
}

export function routes(app: FastifyInstance): void {
  serve(app, TriggerSimulation.simulate, ({ ctx, input }) => simulateTrigger(ctx, input))
  mount(app, triggersWithRuns, hooks)
  serve(app, TriggerPrios, async ({ ctx, input }) => {
    await arrange(ctx, 'triggers', input.prios)
    return { success: true as const }
  })
}
