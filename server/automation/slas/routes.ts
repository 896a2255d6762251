import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Sla, Slas } from '#contract/sla.ts'
import { conditionProblem } from '#features/conditions/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { serve } from '#kernel/http/serve.ts'
import { type Hooks, mount } from '#kernel/resource.ts'
import { explainSla } from './explain.ts'

const hooks: Hooks = {
  prepare: async (ctx, values, before) => {
    const { condition } = values as { condition?: Condition | null }
    const problem = condition && conditionProblem(ctx, condition)
    if (problem) throw problem
    const whole = { ...before, ...values }
    if (!whole.calendar_id) throw invalid('required', 'Calendar is required.', { field: 'calendar_id' })
    if (typeof whole.response_time === 'number' && typeof whole.update_time === 'number')
      throw invalid('invalid_value', 'Cannot have both response time and update time.', { field: 'update_time' })
    return values
  },
}

type Progress = OutputOf<typeof Slas.recalculation>

async function readProgress({ db }: Ctx): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select total, done, overdue, started_at, finished_at from sla_recalculations order by id desc limit 1`.execute(db)
  return rows[0] ?? { total: 0, done: 0, overdue: 0, started_at: null, finished_at: null }
}

export function routes(app: FastifyInstance): void {
  serve(app, Slas.recalculation, ({ ctx }) => readProgress(ctx))
  serve(app, Slas.ticket, ({ ctx, input }) => explainSla(ctx, input.id))
  mount(app, Sla, hooks)
}
