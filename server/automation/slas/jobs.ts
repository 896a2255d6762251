import { sql } from 'kysely'
import { recordAsNotified } from '#features/notifications/service.ts'
import { inStateOf, stateTypes } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Event, Subscriber } from '#kernel/events/events.ts'
import type { AnyJob, Job } from '#kernel/jobs/worker.ts'
import { findDerivedChanges } from './recalculate.ts'
import { writeDerived } from './store.ts'

const inOpenState = inStateOf(stateTypes.open)

/** As many tickets as are locked at the same time: about a tenth of a second. */
const batchSize = 200

const batchTask = 'recalculate-due-times'

/** A new run replaces one that has not ended: it would have to begin again anyway. */
const startRecalculation: Job = {
  name: 'start-recalculation',
  run: async (ctx, { event_id }) => {
    const stamp = ctx.now.toISOString()
    await sql`delete from sla_recalculations`.execute(ctx.db)
    const { rows } = await sql<{ id: number }>`
      insert into sla_recalculations (total, started_at, changed_at)
      select count(*), ${stamp}, (select at from events where id = ${Number(event_id)})
      from tickets where ${inOpenState} returning id`.execute(ctx.db)
    enqueueBatch(ctx, Number(rows[0]?.id))
  },
}

const enqueueBatch = (ctx: Ctx, run: number): void =>
  ctx.enqueue(batchTask, { id: run }, { key: `${batchTask} ${run}` })

const recalculateBatch: Job = {
  name: batchTask,
  run: async (ctx, { id }) => {
    const run = Number(id)
    const { rows } = await sql<{ after_id: number; changed_at: string }>`
      select after_id, coalesce(changed_at, started_at) as changed_at from sla_recalculations
      where id = ${run} and finished_at is null for update`.execute(ctx.db)
    if (!rows[0]) return
    // Locked first, so that what is computed cannot be older than what a request has written.
    const { rows: tickets } = await sql<{ id: number }>`
      select id from tickets where id > ${rows[0].after_id} and ${inOpenState} order by id limit ${batchSize}
      for no key update`.execute(ctx.db)
    const changes = await findDerivedChanges(ctx, tickets)
    if (changes.length > 0) await writeDerived(ctx.db, changes)
    const overdue = listOverdue(changes, rows[0].changed_at)
    await recordAsNotified(ctx, overdue)
    const isLast = tickets.length < batchSize
    await sql`
      update sla_recalculations set after_id = ${tickets.at(-1)?.id ?? rows[0].after_id}, done = done + ${tickets.length},
        overdue = overdue + ${overdue.length},
        finished_at = ${isLast ? ctx.now.toISOString() : null}
      where id = ${run}`.execute(ctx.db)
    if (!isLast) enqueueBatch(ctx, run)
  },
}

/**
 * Tickets whose new due time is before the change of the SLA or the calendar. Lists show them as overdue, but no
 * notifications are sent: they could be as many as there are open tickets (ADR 170).
 */
const listOverdue = (changes: Awaited<ReturnType<typeof findDerivedChanges>>, changedAt: string) =>
  changes.flatMap(({ id, values: { escalation_at: due }, before }) =>
    typeof due === 'string' && due !== before.escalation_at && Date.parse(due) <= Date.parse(changedAt)
      ? [{ ticket_id: id, about: due }]
      : [],
  )

export const jobs: readonly AnyJob[] = [startRecalculation, recalculateBatch]

const calendarColumns = ['timezone', 'business_hours', 'public_holidays']

/** A name decides the order, and with it the SLA of a ticket. */
const movesDueTimes = ({ object, kind, changes }: Event): boolean => {
  if (object === 'slas') return true
  if (object === 'calendars') return calendarColumns.some((column) => column in changes)
  return kind === 'updated' && 'ignore_escalation' in changes
}

export const subscribers: readonly Subscriber[] = [
  {
    name: startRecalculation.name,
    on: ['slas.created', 'slas.updated', 'slas.removed', 'calendars.updated', 'ticket_states.updated'],
    concerns: movesDueTimes,
  },
]
