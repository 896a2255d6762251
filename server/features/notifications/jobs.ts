import { deleteMailsBefore } from '#features/outgoing-mails/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Subscriber } from '#kernel/events/events.ts'
import type { CronJob, Job } from '#kernel/jobs/worker.ts'
import { dueHappening, happeningsOf, isNews } from './happenings.ts'
import { mailNews } from './mail.ts'
import { deleteNewsBefore, insertNews, noteDueTickets, ticketsWithNewsSince } from './store.ts'
import { tellOnline } from './tell.ts'

const isQuiet = ({ deps }: Ctx) => deps.settings.isOn('import_mode')
const ago = ({ now }: Ctx, milliseconds: number) => new Date(now.getTime() - milliseconds)

const minute = 60_000
const day = 24 * 60 * minute

/** At once in the application; by mail when it is clear what else happened meanwhile. */
const notifyAgents: Job = {
  name: 'notify-agents',
  run: async (ctx, { event_id }) => {
    const [happening] = (await isQuiet(ctx)) ? [] : await happeningsOf(ctx.db, [Number(event_id)])
    if (!happening || !isNews(happening)) return
    const { ticketId, type, eventId } = happening
    const recipients = await tellOnline(ctx, happening)
    if (recipients.some(({ email }) => email))
      await insertNews(ctx, { ticket_id: ticketId, type, event_id: eventId, about: null })
  },
}

/** As many tickets as one transaction tells of. */
const batchSize = 100
const dueTask = 'notify-due'

/** Reminders and escalations: nobody does anything, only their time comes. */
const notifyDue: CronJob = {
  name: dueTask,
  at: '* * * * *',
  run: async (ctx) => {
    const due = (await isQuiet(ctx)) ? [] : await noteDueTickets(ctx, batchSize)
    for (const { group_id, customer_id, organization_id, owner_id, ...news } of due)
      await tellOnline(ctx, dueHappening(news, { group_id, customer_id, organization_id, owner_id }))
    if (due.length === batchSize) ctx.enqueue(dueTask, {}, { key: dueTask })
  },
}

const mailTask = 'mail-news'
const mostTickets = 5000

/** Looked for each minute, so that a mail tells of one to two minutes, and what a process died with is found again. */
const gatherNews: CronJob = {
  name: 'gather-news',
  at: '* * * * *',
  run: async (ctx) => {
    if (await isQuiet(ctx)) return
    for (const id of await ticketsWithNewsSince(ctx.db, ago(ctx, minute), mostTickets))
      ctx.enqueue(mailTask, { ticket_id: id }, { key: `${mailTask}-${id}` })
  },
}

const mailTicketNews: Job = { name: mailTask, run: (ctx, { ticket_id }) => mailNews(ctx, Number(ticket_id)) }

/** Mails are kept for the question whether they were sent; news for a day, so that reminders do not repeat. */
const forgetNews: CronJob = {
  name: 'forget-news',
  at: '17 3 * * *',
  run: async (ctx) => {
    await deleteNewsBefore(ctx.db, ago(ctx, 7 * day))
    await deleteMailsBefore(ctx, 'ticket_notification', ago(ctx, 30 * day))
  },
}

export const jobs: readonly (Job | CronJob)[] = [notifyAgents, notifyDue, gatherNews, mailTicketNews, forgetNews]

export const subscribers: readonly Subscriber[] = [
  { name: notifyAgents.name, on: ['tickets.created', 'tickets.updated'] },
]
