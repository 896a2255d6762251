import { sql } from 'kysely'
import { withConsole } from '../instance/with.ts'
import { type Command, formatTable } from './command.ts'

type JobGroup = { task: string; state: string; count: number; oldest: string; error: string }

const selectGroups = sql<JobGroup>`
  select task_identifier as task,
    case when attempts >= max_attempts then 'failed' when locked_at is not null then 'running'
      when attempts > 0 then 'retrying' else 'waiting' end as state,
    count(*)::int as count, min(run_at)::text as oldest,
    coalesce(left(regexp_replace(max(last_error), '\\s+', ' ', 'g'), 100), '') as error
  from graphile_worker.jobs group by 1, 2 order by 2, 1`

export const listJobs: Command = {
  name: 'jobs',
  summary: 'List background jobs by task and state.',
  run: async ({ say }) => {
    return withConsole(async (console) => {
      const { rows } = await selectGroups.execute(console.deps.db)
      if (rows.length === 0) return say('No background jobs.')
      const lines = rows.map(({ task, state, count, oldest, error }) => [state, String(count), task, oldest, error])
      for (const line of formatTable([['STATE', 'JOBS', 'TASK', 'OLDEST', 'LAST ERROR'], ...lines])) say(line)
    })
  },
}

export const retryJobs: Command = {
  name: 'jobs retry',
  summary: 'Run failed background jobs again.',
  run: async ({ say }) => {
    return withConsole(async (console) => {
      const { rows } = await sql<{ failed: number }>`
        select count(*)::int as failed from graphile_worker.jobs where attempts >= max_attempts`.execute(
        console.deps.db,
      )
      await console.call('POST', '/monitoring/restart_failed_jobs')
      say(`Jobs to run again: ${rows[0]?.failed ?? 0}`)
    })
  },
}
