import { defaultNotifications } from '#features/users/service.ts'
import type { Subscriber } from '#kernel/events/events.ts'
import type { CronJob, Job } from '#kernel/jobs/worker.ts'
import { type Matrix, wantsNotice } from './policy.ts'
import { notify } from './service.ts'
import { deleteOlderThan, findTicketEvent, recipientsOf } from './store.ts'

/** What people want to hear of; counters, times and tags change along with these or quietly. */
const newsworthy = [
  'title',
  'group_id',
  'state_id',
  'priority_id',
  'owner_id',
  'customer_id',
  'organization_id',
  'pending_time',
  'note',
  'type',
  'article_count',
]

/** Everybody whom a new or changed ticket concerns and who wants to know, except who did it. */
const notifyAgents: Job = {
  name: 'notify-agents-online',
  run: async (ctx, { event_id }) => {
    const event = await findTicketEvent(ctx.db, Number(event_id))
    const isNews = event?.kind === 'created' || newsworthy.some((attribute) => attribute in (event?.changes ?? {}))
    if (!event || !isNews) return
    const { ticket_id: ticketId, actor_id: causedBy } = event
    const type = event.kind === 'created' ? 'create' : 'update'
    const usual = ((await defaultNotifications(ctx.deps)) ?? {}) as Matrix
    const recipients = (await recipientsOf(ctx, ticketId, event)).filter(
      (recipient) => recipient.id !== causedBy && wantsNotice(recipient, event, type, usual),
    )
    await notify(ctx, { ticketId, type, userIds: recipients.map(({ id }) => id), causedBy })
  },
}

const monthsKept = 9

const forgetOld: CronJob = {
  name: 'forget-old-notifications',
  at: '27 3 * * *',
  run: async ({ db, now }) => {
    const oldest = new Date(now)
    oldest.setUTCMonth(oldest.getUTCMonth() - monthsKept)
    await deleteOlderThan(db, oldest)
  },
}

export const jobs: readonly (Job | CronJob)[] = [notifyAgents, forgetOld]

export const subscribers: readonly Subscriber[] = [
  { name: notifyAgents.name, on: ['tickets.created', 'tickets.updated'] },
]
