import { type RawBuilder, sql } from 'kysely'
import type { ChatStatistics } from '#contract/chat-outcomes.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { resolvePeriod } from '#kernel/period.ts'

type Statistics = OutputOf<typeof ChatStatistics.show>
type Counted = Omit<Statistics['agents'][number], 'user_id'>
type Row = Counted & { is_total: boolean; user_id: number | null }

/** All chats for those who may see reports or administer the chat, the own ones for other agents. */
export async function countChats(ctx: Ctx, input: InputOf<typeof ChatStatistics.show>): Promise<Statistics> {
  const period = resolvePeriod(input, ctx.now)
  const seesAll = may(ctx.actor, 'report') || may(ctx.actor, 'admin.channel_chat')
  const rows = await selectCounts(
    ctx,
    sql<boolean>`
    created_at >= ${period.from} and created_at < ${period.to}
      and (${input.chat_id === undefined} or chat_id = ${input.chat_id ?? 0})
      and (${seesAll} or user_id = ${ctx.actor.id})`,
  )
  const { is_total: _, user_id: __, ...total } = rows.find(({ is_total }) => is_total) as Row
  const agents = rows.flatMap(({ is_total, user_id, ...counted }) =>
    is_total || user_id === null ? [] : [{ user_id, ...counted }],
  )
  return { ...period, ...total, agents }
}

/** Totals and agents in one pass. */
async function selectCounts({ db }: Ctx, where: RawBuilder<boolean>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select grouping(user_id) = 1 as is_total, user_id, count(*)::int as chats, count(started_at)::int as answered,
      count(*) filter (where started_at is null and state = 'closed')::int as missed,
      ${median(sql`started_at - created_at`)} as median_wait, ${median(sql`closed_at - started_at`)} as median_length,
      jsonb_build_object(${sql.join([1, 2, 3, 4, 5].map(countRating))}) as ratings
    from chat_sessions where ${where} group by grouping sets ((), (user_id)) order by chats desc, user_id`.execute(db)
  return rows
}

const median = (interval: RawBuilder<unknown>) =>
  sql`round(percentile_cont(0.5) within group (order by extract(epoch from ${interval})))::int`

const countRating = (value: number) =>
  sql`${sql.lit(String(value))}, count(*) filter (where rating = ${sql.lit(value)})`
