import type { FastifyInstance } from 'fastify'
import type { Condition } from '#contract/condition.ts'
import { Job } from '#contract/job.ts'
import { JobRuns } from '#contract/job-run.ts'
import type { Perform } from '#contract/perform.ts'
import { RecordSelectors } from '#contract/record-selector.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow, lockRow } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { serve } from '#kernel/http/serve.ts'
import { type Hooks, mount, type Row } from '#kernel/resource.ts'
import { countTask } from './jobs.ts'
import { previewRecords } from './preview.ts'
import { recordsOf } from './records.ts'
import { type Schedule, schedulesWithRuns } from './schedule.ts'
import { simulateSchedule } from './simulate.ts'
import { startRun } from './start-run.ts'
import { countQuickly, hasRun, noteMatching, planNextRun, selectRuns } from './store.ts'

const hooks: Hooks = {
  /** A rule that could not run is refused when it is saved, not when it is needed. */
  prepare: async (ctx, values, before) => {
    const { object, condition, perform } = { ...before, ...values } as unknown as Schedule
    const checked = await recordsOf({ object }).check(ctx, condition as Condition, perform as Perform)
    return values.perform === undefined ? values : { ...values, perform: checked }
  },
  saved: async (ctx, row) => {
    const schedule = row as unknown as Schedule
    await planNextRun(ctx, schedule, await hasRun(ctx, schedule))
    const count = await countQuickly(ctx, schedule)
    if (count === undefined) ctx.enqueue(countTask, { id: row.id }, { key: `${countTask} ${row.id}` })
    else await noteMatching(ctx, row.id, count)
  },
}

async function runNow(ctx: Ctx, id: number) {
  const schedule = (await lockRow(ctx.db, Job, id)) as unknown as Schedule
  if (!schedule.active) throw invalid('schedule_inactive', 'The schedule is inactive.', { field: 'active' })
  const runId = await startRun(ctx, schedule)
  if (runId === undefined) throw invalid('schedule_running', 'The schedule is already running.')
  const [run] = await selectRuns(ctx, id, 1)
  return run as NonNullable<typeof run>
}

export function routes(app: FastifyInstance): void {
  serve(app, JobRuns.simulate, ({ ctx, input }) => simulateSchedule(ctx, input))
  serve(app, RecordSelectors.users, ({ ctx, input }) => previewRecords(ctx, 'User', input))
  serve(app, RecordSelectors.organizations, ({ ctx, input }) => previewRecords(ctx, 'Organization', input))
  serve(app, JobRuns.start, ({ ctx, input }) => runNow(ctx, input.id))
  serve(app, JobRuns.list, async ({ ctx, input: { id, limit } }) => {
    const { id: known }: Row = await getRow(ctx.db, Job, id)
    return selectRuns(ctx, known, limit)
  })
  mount(app, schedulesWithRuns, hooks)
}
