import { deleteMailsBefore } from '#features/outgoing-mails/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Event, Subscriber } from '#kernel/events/events.ts'
import type { BatchJob } from '#kernel/jobs/batch.ts'
import type { AnyJob, CronJob } from '#kernel/jobs/worker.ts'
import { buildDueChange, hasToldChanges, loadTicketChanges, isWorthNotifying } from './ticket-changes.ts'
import { checkReminding } from './business-hours.ts'
import { mailTicketNews } from './mail.ts'
import {
  deleteTicketNewsBefore,
  findNextDueTime,
  insertTicketNews,
  noteDueTickets,
  listTicketsWithNews,
} from './store.ts'
import { notifyOnline } from './notify-online.ts'

const isQuiet = ({ deps }: Ctx) => deps.settings.isOn('import_mode')
const ago = ({ now }: Ctx, milliseconds: number) => new Date(now.getTime() - milliseconds)

const minute = 60_000
const day = 24 * 60 * minute

/** Notifies in the application immediately; emails are sent later, with everything that has changed until then. */
export const notifyAgents: BatchJob = {
  name: 'notify-agents',
  batchSize: 50,
  runBatch: async (ctx, payloads) => {
    if (await isQuiet(ctx)) return
    const changes = await loadTicketChanges(
      ctx.db,
      payloads.map(({ event_id }) => Number(event_id)),
    )
    const notified = await notifyOnline(ctx, changes.filter(isWorthNotifying))
    const mailed = notified.filter(({ recipients }) => recipients.some(({ email }) => email))
    await insertTicketNews(
      ctx,
      mailed.map(({ change: { ticketId, type, eventId } }) => {
        return { ticket_id: ticketId, type, event_id: eventId, about: null }
      }),
    )
  },
}

/** Tickets per transaction: every round reads all that are due, so ten thousand take ten rounds. */
const batchSize = 1000
const dueTask = 'notify-due'

/** Reminders and escalations that are due. */
const notifyDue: CronJob = {
  name: dueTask,
  at: '* * * * *',
  run: async (ctx) => {
    const nextRun = new Date(ctx.now.getTime() + minute)
    const { isNow, opensAt } = await checkReminding(ctx, nextRun)
    const due = (await isQuiet(ctx)) ? [] : await noteDueTickets(ctx, { most: batchSize, withReminders: isNow })
    await notifyOnline(
      ctx,
      due.map(({ group_id, customer_id, organization_id, owner_id, ...news }) =>
        buildDueChange(news, { group_id, customer_id, organization_id, owner_id }),
      ),
    )
    if (due.length === batchSize) ctx.enqueue(dueTask, {}, { key: dueTask })
    else await runWhenDue(ctx, nextRun, opensAt)
  },
}

/** So that what is due before the next regular run is sent at its time; reminders that wait, when business hours begin. */
async function runWhenDue(ctx: Ctx, nextRun: Date, opensAt: Date | undefined): Promise<void> {
  const next = (await findNextDueTime(ctx, opensAt ?? nextRun)) ?? opensAt
  if (next) ctx.enqueue(dueTask, {}, { key: `${dueTask}-next`, runAt: next })
}

const mailTask = 'mail-news'
const mostTickets = 5000

/** Runs each minute, so that an email covers one to two minutes, and changes of a process that died are found. */
const gatherNews: CronJob = {
  name: 'gather-news',
  at: '* * * * *',
  run: async (ctx) => {
    if (await isQuiet(ctx)) return
    for (const id of await listTicketsWithNews(ctx.db, ago(ctx, minute), mostTickets))
      ctx.enqueue(mailTask, { ticket_id: id }, { key: `${mailTask}-${id}` })
  },
}

const mailNewsJob: BatchJob = {
  name: mailTask,
  batchSize: 20,
  runBatch: (ctx, payloads) =>
    mailTicketNews(
      ctx,
      payloads.map(({ ticket_id }) => Number(ticket_id)),
    ),
}

/**
 * Emails are kept so that agents can see whether they were sent; changes as long as they are due, so that they are not
 * repeated.
 */
const forgetNews: CronJob = {
  name: 'forget-news',
  at: '17 3 * * *',
  run: async (ctx) => {
    await deleteTicketNewsBefore(ctx.db, ago(ctx, 7 * day))
    await deleteMailsBefore(ctx, 'ticket_notification', ago(ctx, 30 * day))
  },
}

export const jobs: readonly AnyJob[] = [notifyAgents, notifyDue, gatherNews, mailNewsJob, forgetNews]

const addsArticle = ({ object, kind }: Event) => object === 'ticket_articles' && kind === 'created'

export const subscribers: readonly Subscriber[] = [
  {
    name: notifyAgents.name,
    on: ['tickets.created', 'tickets.updated'],
    concerns: ({ kind, changes, isQuiet }, unit) =>
      !isQuiet && (kind === 'created' || hasToldChanges(changes) || unit.some(addsArticle)),
  },
]
