import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { AnyJob, CronJob, Job } from '#kernel/jobs/worker.ts'
import { hasLists, lastMessageOf, listNames, selectDays } from './columns.ts'

/** About a tenth of a second at 3000 tickets a day. */
const daysAtOnce = 7
const task = 'write-report-days'

const names = sql.join(listNames.map((name) => sql.ref(name)))
/** The last time of all of the tickets and their messages, and their states. */
const extent = [
  sql`greatest(max(greatest(created_at, close_at, last_close_at, first_response_at, last_contact_agent_at,
    first_response_escalation_at, update_escalation_at, close_escalation_at)), ${lastMessageOf(sql`given.day`)})`,
  sql`array_agg(distinct state_id)`,
]

/** Days that have been over for two days and that reports have to read from the tickets, the newest first. */
async function findDays({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with over as (
      select day::date from generate_series(least(
        (select min(created_at) at time zone 'UTC' from tickets), (select min(day) from report_day_changes)
      )::date::timestamp, (now() at time zone 'UTC')::date - interval '3 days', interval '1 day') as day
    )
    select day from over
    where exists (select from report_day_changes where report_day_changes.day = over.day)
      or (not exists (select from report_days where report_days.day = over.day and ${hasLists(listNames)})
        and exists (select from tickets where created_at >= over.day::timestamp at time zone 'UTC'
          and created_at < (over.day + 1)::timestamp at time zone 'UTC'))
    order by day desc limit ${daysAtOnce}`.execute(db)
  return rows.map(({ day }) => day)
}

/**
 * The notes are deleted first: a change that is committed in between is either part of what is written or leaves its
 * note, so that the day is read from the tickets until it is written again.
 */
async function writeDays({ db }: Pick<Ctx, 'db'>, days: readonly string[]): Promise<void> {
  await sql`delete from report_day_changes where day = any(${days}::date[])`.execute(db)
  await sql`delete from report_days where day = any(${days}::date[])`.execute(db)
  await sql`
    insert into report_days (day, last_at, state_ids, ${names})
    ${selectDays(days, listNames, { as: (list) => list, also: extent })}`.execute(db)
}

/** Whether there may be more of them. */
export async function writeSomeDays(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  // One process at a time: the later of two could write what it had read before the other.
  await sql`select pg_advisory_xact_lock(hashtext(${task}))`.execute(ctx.db)
  const days = await findDays(ctx)
  if (days.length > 0) await writeDays(ctx, days)
  return days.length === daysAtOnce
}

const writeDaysTask: Job = {
  name: task,
  run: async (ctx) => {
    if (await writeSomeDays(ctx)) ctx.enqueue(task, {}, { key: task })
  },
}

/** Often enough that a report reads few tickets itself. */
const beginReportDays: CronJob = {
  name: 'begin-report-days',
  at: '*/15 * * * *',
  run: async (ctx) => ctx.enqueue(task, {}, { key: task }),
}

export const jobs: readonly AnyJob[] = [beginReportDays, writeDaysTask]
