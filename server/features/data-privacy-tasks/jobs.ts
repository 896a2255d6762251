import { sql } from 'kysely'
import { eraseTickets, releaseTickets } from '#features/tickets/service.ts'
import { isRetryable } from '#kernel/db/retryable-errors.ts'
import { tellError } from '#kernel/errors.ts'
import type { AnyJob, CronJob, ExternalJob, OpenUnit } from '#kernel/jobs/worker.ts'
import { deactivateUser, deleteUser } from './delete-user.ts'
import { deletionTask } from './service.ts'
import { endTask, findRunning, type Task } from './store.ts'

/** In one transaction. */
const batchSize = 20

async function repeat(open: OpenUnit, work: (ctx: Parameters<Parameters<OpenUnit>[0]>[0]) => Promise<number>) {
  while ((await open(work)) > 0);
}

/** Can be repeated after a crash: each step finds what is left. */
async function deletePerson(open: OpenUnit, { deletable_id: id, preferences }: Task, taskId: number): Promise<void> {
  await open((ctx) => deactivateUser(ctx, id))
  let isDeleted = false
  while (!isDeleted) {
    await repeat(open, (ctx) => eraseTickets(ctx, sql<boolean>`customer_id = ${id}`, batchSize))
    await repeat(open, (ctx) => releaseTickets(ctx, id, batchSize))
    isDeleted = await open(async (ctx) => {
      const isGone = await deleteUser(ctx, id, preferences.delete_organization === 'true')
      if (isGone) await endTask(ctx, taskId)
      return isGone
    })
  }
}

const deleteTicket = (open: OpenUnit, { deletable_id: id }: Task, taskId: number): Promise<void> =>
  open(async (ctx) => {
    await eraseTickets(ctx, sql<boolean>`id = ${id}`, 1)
    await endTask(ctx, taskId)
  })

const deletePrivateData: ExternalJob = {
  name: deletionTask,
  runOutsideTransaction: async (open, payload) => {
    const taskId = Number(payload.id)
    const task = await open((ctx) => findRunning(ctx, taskId))
    if (!task) return
    try {
      await (task.deletable_type === 'User' ? deletePerson : deleteTicket)(open, task, taskId)
    } catch (error) {
      if (isRetryable(error)) throw error
      await open(async (ctx) => {
        ctx.deps.log.error({ err: error, task: taskId }, 'private data could not be deleted')
        await endTask(ctx, taskId, tellError(error))
      })
    }
  },
}

/** Who was deleted when is known for a year. */
const forgetTasks: CronJob = {
  name: 'forget-data-privacy-tasks',
  at: '23 3 * * *',
  run: async ({ db, now }) => {
    await sql`
      delete from data_privacy_tasks
      where state <> 'in process' and updated_at < ${now.toISOString()}::timestamptz - interval '1 year'`.execute(db)
  },
}

export const jobs: readonly AnyJob[] = [deletePrivateData, forgetTasks]
