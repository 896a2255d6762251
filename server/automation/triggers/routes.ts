import type { FastifyInstance } from 'fastify'
import type { Condition } from '#contract/condition.ts'
import type { Perform } from '#contract/perform.ts'
import { Trigger } from '#contract/trigger.ts'
import { conditionProblem } from '#features/conditions/service.ts'
import { type Hooks, mount } from '#kernel/resource.ts'
import { checkPerform } from '../perform/check-perform.ts'

/** A rule that could not run is refused when it is saved, not when it is needed. */
const hooks: Hooks = {
  prepare: async (ctx, values) => {
    const { condition, perform } = values as { condition?: Condition; perform?: Perform }
    const problem = condition && conditionProblem(condition)
    if (problem) throw problem
    return perform ? { ...values, perform: await checkPerform(ctx, perform) } : values
  },
}

export function routes(app: FastifyInstance): void {
  mount(app, Trigger, hooks)
}
