import { sql } from 'kysely'
import type { CronJob } from '#kernel/jobs/worker.ts'
import { hasTopicOn, seatCount } from './agent-preferences.ts'

/**
 * Agents with a free seat who did not accept a visitor in time, and did nothing else in the chat, are not there: they
 * are set to unavailable, so that the next visitor is not kept waiting.
 */
export const setIdleAgentsAway: CronJob = {
  name: 'set-idle-chat-agents-away',
  at: '* * * * *',
  run: async (ctx) => {
    const seconds = Number(await ctx.deps.settings.text('chat_agent_idle_timeout'))
    const idleSince = new Date(ctx.now.getTime() - seconds * 1000)
    const { rows } = await sql<{ id: number }>`
      update chat_agents set active = false, set_away_at = ${ctx.now}, updated_at = ${ctx.now}
      from users
      where users.id = chat_agents.updated_by_id and chat_agents.active and chat_agents.acted_at < ${idleSince}
        and (select count(*) from chat_sessions where user_id = users.id and state = 'running') < ${seatCount}
        and exists (select from chat_sessions where state = 'waiting' and queued_at < ${idleSince}
          and ${hasTopicOn(sql.ref('chat_sessions.chat_id'))})
        and not exists (select from chat_sessions
          join chat_messages on chat_messages.chat_session_id = chat_sessions.id
          where chat_sessions.user_id = users.id and state = 'running' and chat_messages.created_by_id = users.id
            and chat_messages.created_at > ${idleSince})
      returning users.id`.execute(ctx.db)
    for (const { id } of rows) {
      ctx.emit({ kind: 'updated', object: 'chat_agents', id, changes: { active: [true, false] } })
    }
  },
}
