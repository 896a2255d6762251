import { chooseZone } from '#features/reports/service.ts'
import type { AnyJob, CronJob, Job } from '#kernel/jobs/worker.ts'
import { mailReport } from './mail.ts'
import { findLastTime, findNextTime } from './plan.ts'
import { mailTask } from './service.ts'
import { lockDueSubscriptions, noteTimes } from './store.ts'

/** Of several times that passed while the service did not run, only the last one is mailed. */
const startReports: CronJob = {
  name: 'start-reports',
  at: '* * * * *',
  run: async (ctx) => {
    for (const subscription of await lockDueSubscriptions(ctx)) {
      const { id, user_ids } = subscription
      const zone = await chooseZone(ctx, subscription.timezone)
      const due = findLastTime(subscription, zone, ctx.now).toISOString()
      const next = findNextTime(subscription, zone, ctx.now).toISOString()
      await noteTimes(ctx, id, { next_run_at: next, last_run_at: due })
      for (const userId of user_ids)
        ctx.enqueue(mailTask, { id, user_id: userId, due }, { key: `${mailTask}-${id}-${userId}-${due}` })
    }
  },
}

const mailJob: Job = {
  name: mailTask,
  run: (ctx, { id, user_id, due, is_trial }) =>
    mailReport(ctx, { id: Number(id), userId: Number(user_id), due: String(due), isTrial: is_trial === true }),
}

export const jobs: readonly AnyJob[] = [startReports, mailJob]
