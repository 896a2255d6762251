import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { AnyJob, CronJob } from '#kernel/jobs/worker.ts'
import { createRetentionJob, forgetRows } from '#kernel/jobs/forget.ts'
import { goneAfter } from './availability.ts'
import { closeSession, returnToQueue } from './conversation.ts'
import { setIdleAgentsAway } from './idle-agents.ts'
import { leaveJob } from './leave.ts'
import { lockSession, updateSession } from './store.ts'

/** A visitor who was not seen and wrote nothing for this long is gone. */
const visitorGoneAfter = 5 * 60_000
const atOnce = 200

type Due = { id: number }

const closeAbandoned: CronJob = {
  name: 'close-abandoned-chats',
  at: '* * * * *',
  run: async (ctx) => {
    const before = new Date(ctx.now.getTime() - visitorGoneAfter)
    const { rows } = await sql<Due>`
      select id from chat_sessions where state <> 'closed' and visitor_seen_at < ${before} and updated_at < ${before}
      order by id limit ${atOnce} for no key update skip locked`.execute(ctx.db)
    for (const { id } of rows) await closeSession(ctx, await lockSession(ctx.db, id), { realname: 'System' })
  },
}

/** The agent closed the laptop: the visitor waits for another one. */
const returnOrphans: CronJob = {
  name: 'return-chats-of-absent-agents',
  at: '* * * * *',
  run: async (ctx) => {
    const before = new Date(ctx.now.getTime() - goneAfter)
    const { rows } = await sql<Due>`
      select chat_sessions.id from chat_sessions
      left join chat_agents on chat_agents.updated_by_id = chat_sessions.user_id
      where state = 'running' and coalesce(chat_agents.seen_at, '-infinity') < ${before}
        and chat_sessions.updated_at < ${before}
      order by chat_sessions.id limit ${atOnce} for no key update of chat_sessions skip locked`.execute(ctx.db)
    for (const { id } of rows) await returnLostSession(ctx, id)
  },
}

/** The list of waiting visitors says whose chat it was. */
async function returnLostSession(ctx: Ctx, id: number): Promise<void> {
  const session = await lockSession(ctx.db, id)
  await returnToQueue(ctx, session)
  const preferences = JSON.stringify({ ...session.preferences, returned_from_id: session.user_id })
  await updateSession(ctx, id, { preferences })
}

const isClosed = sql<boolean>`state = 'closed'`

export const jobs: readonly AnyJob[] = [
  leaveJob,
  closeAbandoned,
  returnOrphans,
  setIdleAgentsAway,
  createRetentionJob(
    'forget-chats',
    '27 3 * * *',
    'retention_chats',
    forgetRows({ table: 'chat_sessions', column: 'updated_at', where: isClosed }),
  ),
]
