import type { Ctx } from '#kernel/context.ts'
import { type ClaimedRun, endRun, insertRun, planNextRun } from './store.ts'
import type { Schedule } from './schedule.ts'

export const runTask = 'run-schedule'

export const enqueueRun = (ctx: Ctx, runId: number): void =>
  ctx.enqueue(runTask, { id: runId }, { key: `${runTask} ${runId}` })

/** Starts a run unless the schedule is running, and plans the next one. */
export async function startRun(ctx: Ctx, schedule: Schedule): Promise<number | undefined> {
  await planNextRun(ctx, schedule, true)
  const runId = await insertRun(ctx, schedule)
  if (runId === undefined) return undefined
  enqueueRun(ctx, runId)
  announce(ctx, schedule, [false, true])
  return runId
}

export async function finishRun(ctx: Ctx, { id, schedule }: ClaimedRun, outcome: 'done' | 'stopped'): Promise<void> {
  await endRun(ctx, id, outcome)
  announce(ctx, schedule, [true, false])
}

/** Lists on screens are loaded again. */
const announce = (ctx: Ctx, { id }: Schedule, running: readonly [boolean, boolean]): void =>
  ctx.emit({ kind: 'updated', object: 'jobs', id, changes: { running } })
