import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { takeFromLimit } from '#kernel/limits/rate-limit.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'
import { ChatRefusal, type Visitor } from './admission.ts'
import type { SessionRow } from './store.ts'

const sessionsPerHour = 30
export const messagesPerSession = 2000
export const messagesPerMinute = 60

export async function limitSessions({ deps, now }: Ctx, { ip }: Visitor): Promise<void> {
  const limit = { key: `chat sessions from ${sourceKey(ip)}`, max: sessionsPerHour, seconds: 3600, now }
  if (!(await takeFromLimit(deps.db, limit)).allowed) throw new ChatRefusal('chat_unavailable')
}

/** Messages of a session: all, and those of its visitor within a minute. */
export type MessageCounts = { all: number; recent: number }

/** From the rows, so that the limit holds over all sockets and processes. */
export async function limitMessages({ db, now }: Ctx, { id }: SessionRow): Promise<void> {
  const minuteAgo = new Date(now.getTime() - 60_000)
  const { rows } = await sql<MessageCounts>`
    select count(*)::int as all,
      count(*) filter (where created_by_id is null and created_at > ${minuteAgo})::int as recent
    from chat_messages where chat_session_id = ${id}`.execute(db)
  refuseBeyondLimits(rows[0]!)
}

export function refuseBeyondLimits({ all, recent }: MessageCounts): void {
  if (all >= messagesPerSession) throw new ChatRefusal('The conversation is too long.')
  if (recent >= messagesPerMinute) throw new ChatRefusal('too_many_messages')
}
