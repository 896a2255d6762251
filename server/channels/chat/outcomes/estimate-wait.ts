import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'

/** In minutes: the median, and the range of the middle half. */
type WaitEstimate = { minutes: number; from: number; to: number }

const hour = 3600_000
/** Of fewer chats an estimate would be a guess. */
const fewestChats = 5

/** How long visitors who were accepted in the last hour had waited; undefined when there were too few. */
export async function estimateWait({ db, now }: Ctx, chatId: number): Promise<WaitEstimate | undefined> {
  const { rows } = await sql<WaitEstimate & { count: number }>`
    select count(*)::int as count, ${percentile(0.5)} as minutes, ${percentile(0.25)} as from, ${percentile(0.75)} as to
    from chat_sessions
    where chat_id = ${chatId} and started_at > ${new Date(now.getTime() - hour)}`.execute(db)
  const { count, ...estimate } = rows[0]!
  return count >= fewestChats ? estimate : undefined
}

/** At least a minute. */
const percentile = (share: number): RawBuilder<number> => sql`
  greatest(1, ceil(percentile_cont(${sql.lit(share)}) within group (
    order by extract(epoch from started_at - created_at)) / 60))::int`
