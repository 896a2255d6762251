import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { AnyJob, CronJob, Job } from '#kernel/jobs/worker.ts'
import type { DueEvent } from './occasion.ts'
import { hasTimeTriggers } from './store.ts'

type Due = { ticket_id: number; event: DueEvent; due_at: string }

const isPendingReminder = sql<boolean>`state_id in (
  select states.id from ticket_states states join ticket_state_types types on types.id = states.state_type_id
  where types.name = 'pending reminder')`

/** What is due for tickets: since at most a day, so that a new trigger does not run for all old tickets. */
function selectDue(now: Date, where: RawBuilder<boolean>): RawBuilder<Due> {
  const time = sql`${now.toISOString()}::timestamptz`
  const since = (column: string) =>
    sql<boolean>`${sql.ref(column)} between ${time} - interval '1 day' and ${time} and ${where}`
  return sql<Due>`
    select id as ticket_id, 'reminder_reached' as event, pending_time as due_at from tickets
    where ${since('pending_time')} and ${isPendingReminder}
    union all
    select id, 'escalation', escalation_at from tickets where ${since('escalation_at')}
    union all
    select id, 'escalation_warning', escalation_at from tickets
    where escalation_at > ${time} and escalation_at <= ${time} + interval '15 minutes' and ${where}`
}

/** In a minute; the jobs are written by one statement. */
const mostAtOnce = 10_000

const findDueTickets: CronJob = {
  name: 'find-due-tickets',
  at: '* * * * *',
  run: async (ctx) => {
    if (!(await hasTimeTriggers(ctx))) return
    const { rows } = await sql<Due>`
      select due.* from (${selectDue(ctx.now, sql<boolean>`true`)}) as due
      where not exists (select from ticket_due_events known
        where known.ticket_id = due.ticket_id and known.event = due.event and known.due_at = due.due_at)
      order by due_at limit ${mostAtOnce}`.execute(ctx.db)
    for (const { ticket_id, event } of rows)
      ctx.enqueue(announceDueTicket.name, { ticket_id, event }, { key: `due ${event} ${ticket_id}` })
  },
}

/** Records what is due, which makes the triggers of time run. Of two processes, the second finds it recorded. */
const announceDueTicket: Job = {
  name: 'announce-due-ticket',
  run: async (ctx, { ticket_id, event }) => {
    const ticketId = Number(ticket_id)
    for (const id of await recordDue(ctx, ticketId, String(event))) {
      const changes = { ticket_id: [null, ticketId], event: [null, event] } as const
      ctx.emit({ kind: 'created', object: 'ticket_due_events', id, changes })
    }
  },
}

async function recordDue({ db, now }: Ctx, ticketId: number, event: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into ticket_due_events (ticket_id, event, due_at, at)
    select ticket_id, event, due_at, ${now.toISOString()}::timestamptz
    from (${selectDue(now, sql<boolean>`tickets.id = ${ticketId}`)}) as due where event = ${event}
    on conflict do nothing returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export const jobs: readonly AnyJob[] = [findDueTickets, announceDueTicket]
