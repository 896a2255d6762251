import { sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import { Job } from '#contract/job.ts'
import type { Perform } from '#contract/perform.ts'
import type { TimePlan } from '#contract/time-plan.ts'

/** A schedule, whose name on the wire is job. */
export type Schedule = {
  id: number
  name: string
  object: 'Ticket' | 'User' | 'Organization'
  timeplan: TimePlan
  condition: Condition
  perform: Perform
  localization: string | null
  timezone: string | null
  disable_notification: boolean
  active: boolean
}

const ofLastRun = (what: string) =>
  sql`(select ${sql.raw(what)} from job_runs where job_id = jobs.id order by id desc limit 1)`

/** What the last run did, how many records match, and when it runs next. */
export const schedulesWithRuns = {
  ...Job,
  related: {
    last_run_at: ofLastRun('coalesce(finished_at, started_at)'),
    next_run_at: sql`jobs.next_run_at`,
    running: sql`exists (select from job_runs where job_id = jobs.id and finished_at is null)`,
    processed: sql`coalesce(${ofLastRun('processed')}, 0)`,
    matching: sql`jobs.matching`,
    pid: sql`(select pid from job_runs where job_id = jobs.id and finished_at is null)`,
    failed: sql`coalesce(${ofLastRun('failed')}, 0)`,
    last_error: ofLastRun(`failures -> -1 ->> 'error'`),
    last_error_at: ofLastRun('case when failed > 0 then coalesce(finished_at, started_at) end'),
  },
}
