import { sql } from 'kysely'
import type { AvailableChatAgent, AvailableChatTopic, ChatAvailability } from '#contract/chat-agents.ts'
import { readTopicSettings } from '#contract/chat-topic.ts'
import { holdsPermission } from '#features/permissions/sql.ts'
import type { Ctx } from '#kernel/context.ts'
import { chosenTopicIds, hasTopicOn, seatCount, topicChoice } from './agent-preferences.ts'

/** Agents repeat that they are there every minute. */
export const goneAfter = 2 * 60_000

const seenSince = (now: Date) => new Date(now.getTime() - goneAfter)

const onlineAgents = (now: Date) => sql`
  chat_agents join users on users.id = chat_agents.updated_by_id and users.active and chat_agents.active
    and chat_agents.seen_at > ${seenSince(now)} and ${holdsPermission(sql.ref('users.id'), 'chat.agent')}`

/** Agents who are available for a topic. */
export async function listOnlineAgents({ db, now }: Ctx, chatId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select users.id from ${onlineAgents(now)} where ${hasTopicOn(sql`${chatId}::int`)} order by users.id`.execute(db)
  return rows.map(({ id }) => id)
}

type AgentValues = { active?: boolean | undefined; concurrent?: number | undefined }

/** Also notes that the agent is there now. Returns whether it changed anything that others see. */
export async function saveAgent({ db, actor, now }: Ctx, { active, concurrent }: AgentValues): Promise<boolean> {
  const { rows } = await sql<{ was_active: boolean | null; active: boolean }>`
    with before as (select active, seen_at from chat_agents where updated_by_id = ${actor.id})
    insert into chat_agents as stored (active, concurrent, seen_at, acted_at, updated_by_id, created_by_id)
    values (${active ?? false}, ${concurrent ?? 5}, ${now}, ${now}, ${actor.id}, ${actor.id})
    on conflict (updated_by_id) do update set seen_at = ${now}, updated_at = ${now},
      active = coalesce(${active ?? null}::boolean, stored.active),
      concurrent = coalesce(${concurrent ?? null}::int, stored.concurrent),
      acted_at = case when ${active !== undefined} then ${now} else stored.acted_at end,
      set_away_at = case when ${active !== undefined} then null else stored.set_away_at end
    returning active,
      (select before.active and before.seen_at > ${seenSince(now)} from before) as was_active`.execute(db)
  const row = rows[0]!
  return (row.was_active ?? false) !== row.active
}

export async function describeAvailability(ctx: Ctx): Promise<ChatAvailability> {
  const [own, agents, topics] = [await loadOwn(ctx), await listAgents(ctx), await listTopics(ctx)]
  return {
    ...own,
    waiting_count: topics.reduce((sum, { mine, waiting_count }) => sum + (mine ? waiting_count : 0), 0),
    accept_within: Number(await ctx.deps.settings.text('chat_agent_idle_timeout')),
    online_agent_ids: agents.map(({ user_id }) => user_id),
    agents,
    topics,
  }
}

type Own = Pick<ChatAvailability, 'active' | 'concurrent' | 'running_count' | 'unread_count' | 'set_away_at'>

async function loadOwn({ db, actor, now }: Ctx): Promise<Own> {
  const { rows } = await sql<Own>`
    select coalesce(chat_agents.active and chat_agents.seen_at > ${seenSince(now)}, false) as active,
      ${seatCount} as concurrent, chat_agents.set_away_at, own.running_count, own.unread_count
    from users left join chat_agents on chat_agents.updated_by_id = users.id
    cross join lateral (
      select count(distinct chat_sessions.id)::int as running_count, count(chat_messages.id)::int as unread_count
      from chat_sessions left join chat_messages on chat_messages.chat_session_id = chat_sessions.id
        and chat_messages.created_by_id is null and chat_messages.id > coalesce(chat_sessions.agent_read_id, 0)
      where chat_sessions.user_id = users.id and chat_sessions.state = 'running') as own
    where users.id = ${actor.id}`.execute(db)
  return rows[0]!
}

const fullName = sql`trim(concat(users.firstname, ' ', users.lastname))`

/** From one agent to the next in the index, because there are few agents and many chats. */
export async function listAgentsWithChats({ db }: Ctx): Promise<{ user_id: number; name: string }[]> {
  const { rows } = await sql<{ user_id: number; name: string }>`
    with recursive agent as (
      select min(user_id) as id from chat_sessions
      union all
      select (select min(user_id) from chat_sessions where user_id > agent.id) from agent where agent.id is not null
    )
    select users.id as user_id, ${fullName} as name from agent join users on users.id = agent.id
    order by name, users.id`.execute(db)
  return rows
}

type AgentRow = Omit<AvailableChatAgent, 'chat_ids'> & { choice: Record<string, unknown> | null }

async function listAgents({ db, now }: Ctx): Promise<AvailableChatAgent[]> {
  const { rows } = await sql<AgentRow>`
    select users.id as user_id, ${fullName} as name,
      coalesce(running.count, 0) as running_count, ${seatCount} as concurrent, ${topicChoice} as choice
    from ${onlineAgents(now)}
    left join (select user_id, count(*)::int as count from chat_sessions where state = 'running' group by user_id) running
      on running.user_id = users.id
    order by name, users.id`.execute(db)
  return rows.map(({ choice, ...agent }) => ({ ...agent, chat_ids: chosenTopicIds(choice) }))
}

type TopicRow = Omit<AvailableChatTopic, 'makes_tickets' | 'files'> & { preferences: Record<string, unknown> }

async function listTopics({ db, actor }: Ctx): Promise<AvailableChatTopic[]> {
  const { rows } = await sql<TopicRow>`
    select chats.id, chats.name, chats.preferences, ${hasTopicOn(sql.ref('chats.id'))} as mine,
      count(chat_sessions.id)::int as waiting_count
    from chats join users on users.id = ${actor.id}
    left join chat_sessions on chat_sessions.chat_id = chats.id and chat_sessions.state = 'waiting'
    where chats.active group by chats.id, users.id order by lower(chats.name)`.execute(db)
  return rows.map(({ preferences, ...topic }) => {
    const { ticket_mode, files } = readTopicSettings(preferences)
    return { ...topic, makes_tickets: ticket_mode !== 'never', files }
  })
}

type Summary = { ended_count: number; last_closed_at: string | null; median_wait: number | null }

/** Of the topics that the caller has on: how many chats ended, and how long visitors waited. */
export async function summarizeChats({ db, actor }: Ctx, since: string): Promise<Summary> {
  const { rows } = await sql<Summary>`
    select count(*) filter (where state = 'closed' and closed_at >= ${since})::int as ended_count,
      max(closed_at) as last_closed_at,
      (percentile_cont(0.5) within group (order by extract(epoch from started_at - chat_sessions.created_at))
        filter (where started_at >= ${since}))::int as median_wait
    from chat_sessions join users on users.id = ${actor.id}
    where chat_sessions.updated_at >= ${since} and ${hasTopicOn(sql.ref('chat_sessions.chat_id'))}`.execute(db)
  return rows[0]!
}
