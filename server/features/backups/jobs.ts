import { reportFailedBackup } from '#features/outgoing-mails/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { AnyJob, CronJob, ExternalJob } from '#kernel/jobs/worker.ts'
import { loadPlan } from './service.ts'
import { finishRun, insertRun, isDue, listAdministrators, wasFineBefore } from './store.ts'

/** Writes a backup and deletes old ones; the text says what happened. */
export type RunBackup = (keep: number) => Promise<{ isWritten: boolean; text: string }>

const task = 'write-backup'

const checkSchedule: CronJob = {
  name: 'check-backup-schedule',
  at: '23 * * * *',
  run: async (ctx) => {
    const plan = await loadPlan(ctx.deps)
    // Once: another attempt is the next check's part.
    if (plan && (await isDue(ctx.db, ctx.now, plan))) ctx.enqueue(task, {}, { key: task, maxAttempts: 1 })
  },
}

const writeBackup = (runBackup: RunBackup): ExternalJob => ({
  name: task,
  pool: 'external',
  runOutsideTransaction: async (open) => {
    const { id, keep } = await open(async (ctx) => ({
      id: await insertRun(ctx),
      keep: await ctx.deps.settings.number('backup_retention'),
    }))
    const { isWritten, text } = await runBackup(keep)
    await open(async (ctx) => {
      await finishRun(ctx, id, isWritten ? 'done' : 'failed', text)
      if (!isWritten && (await wasFineBefore(ctx.db, id))) await alarm(ctx)
    })
  },
})

/** Once for several failures in a row. */
async function alarm(ctx: Ctx): Promise<void> {
  for (const administrator of await listAdministrators(ctx.db)) await reportFailedBackup(ctx, administrator)
}

export const backupJobs = (runBackup: RunBackup): readonly AnyJob[] => [checkSchedule, writeBackup(runBackup)]
