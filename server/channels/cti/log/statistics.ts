import { type RawBuilder, sql } from 'kysely'
import type { CtiLog } from '#contract/cti-log.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { resolvePeriod } from '#kernel/period.ts'
import { isMissed, matching } from './filter.ts'
import { loadView } from './view.ts'

type Statistics = OutputOf<typeof CtiLog.statistics>
type Counted = Pick<Statistics, 'calls' | 'answered' | 'missed'>
type Row = Counted &
  Pick<Statistics, 'outgoing' | 'stale'> & {
    of: 'all' | 'queue' | 'hour'
    queue: string
    hour: number
    waiting_average: number | null
    waiting_longest: number | null
    talking_average: number | null
    talking_longest: number | null
    talking_total: number | null
  }

/** Totals, by queue and by hour, in one pass over the calls. */
async function countCalls(db: Db, where: RawBuilder<boolean>, zone: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select case when grouping(queue) = 0 then 'queue' when grouping(hour) = 0 then 'hour' else 'all' end as of,
      queue, hour,
      count(*) filter (where direction = 'in') as calls,
      count(*) filter (where direction = 'in' and start_at is not null) as answered,
      count(*) filter (where missed) as missed,
      count(*) filter (where direction = 'out') as outgoing,
      count(*) filter (where stale) as stale,
      round(avg(duration_waiting_time) filter (where direction = 'in'))::int as waiting_average,
      max(duration_waiting_time) filter (where direction = 'in') as waiting_longest,
      round(avg(duration_talking_time))::int as talking_average,
      max(duration_talking_time) as talking_longest,
      sum(duration_talking_time) as talking_total
    from (
      select direction, start_at, stale, duration_waiting_time, duration_talking_time, coalesce(queue, '') as queue,
        extract(hour from created_at at time zone ${zone})::int as hour, ${isMissed} as missed
      from cti_logs where ${where}
    ) as calls
    group by grouping sets ((), (queue), (hour))
    order by missed desc, calls desc, hour, queue`.execute(db)
  return rows
}

const counted = ({ calls, answered, missed }: Counted): Counted => ({ calls, answered, missed })

/** Without queues each called number counts as one: only the busiest are listed. */
const mostQueues = 100

/** Of the calls that the agent may see in this period. */
export async function countStatistics(ctx: Ctx, input: InputOf<typeof CtiLog.statistics>): Promise<Statistics> {
  const period = resolvePeriod(input, ctx.now)
  const zone = (await ctx.deps.settings.text('timezone_default')) || 'UTC'
  const rows = await countCalls(ctx.db, matching(await loadView(ctx), period), zone)
  const all = rows.find(({ of }) => of === 'all') as Row
  const byHour = new Map(rows.filter(({ of }) => of === 'hour').map((row) => [row.hour, row]))
  const none = { calls: 0, answered: 0, missed: 0 }
  return {
    ...period,
    ...counted(all),
    outgoing: all.outgoing,
    stale: all.stale,
    waiting_time: { average: all.waiting_average, longest: all.waiting_longest },
    talking_time: { average: all.talking_average, longest: all.talking_longest, total: all.talking_total },
    queues: rows
      .filter(({ of, queue, calls }) => of === 'queue' && queue !== '' && calls > 0)
      .slice(0, mostQueues)
      .map((row) => ({ queue: row.queue, ...counted(row) })),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...counted(byHour.get(hour) ?? none) })),
  }
}
