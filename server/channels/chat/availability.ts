import { sql } from 'kysely'
import { holdsPermission } from '#features/permissions/sql.ts'
import type { Ctx } from '#kernel/context.ts'

/** Agents repeat that they are available every minute. */
export const goneAfter = 2 * 60_000

const seenSince = (now: Date) => new Date(now.getTime() - goneAfter)

/**
 * Agents who are available for a topic. Agents choose their topics in their preferences; one who never chose counts for
 * all of them.
 */
export async function listOnlineAgents({ db, now }: Ctx, chatId?: number): Promise<number[]> {
  const chosen = sql`users.preferences -> 'chat' -> 'active'`
  const isForTopic =
    chatId === undefined ? sql`true` : sql`(${chosen} is null or ${chosen} ->> ${String(chatId)}::text = 'on')`
  const { rows } = await sql<{ id: number }>`
    select users.id from chat_agents join users on users.id = chat_agents.updated_by_id
    where chat_agents.active and seen_at > ${seenSince(now)} and users.active
      and ${isForTopic} and ${holdsPermission(sql.ref('users.id'), 'chat.agent')}
    order by users.id`.execute(db)
  return rows.map(({ id }) => id)
}

type AgentRow = { active: boolean; concurrent: number }

async function findAgent({ db, actor }: Ctx): Promise<AgentRow | undefined> {
  const { rows } = await sql<AgentRow>`
    select active, concurrent from chat_agents where updated_by_id = ${actor.id}`.execute(db)
  return rows[0]
}

/** Also says that the agent is there now. Returns whether it changed anything that others see. */
export async function saveAgent({ db, actor, now }: Ctx, { active, concurrent }: Partial<AgentRow>): Promise<boolean> {
  const { rows } = await sql<{ was_active: boolean | null; active: boolean }>`
    with before as (select active, seen_at from chat_agents where updated_by_id = ${actor.id})
    insert into chat_agents as stored (active, concurrent, seen_at, updated_by_id, created_by_id)
    values (${active ?? false}, ${concurrent ?? 5}, ${now}, ${actor.id}, ${actor.id})
    on conflict (updated_by_id) do update set seen_at = ${now}, updated_at = ${now},
      active = coalesce(${active ?? null}::boolean, stored.active),
      concurrent = coalesce(${concurrent ?? null}::int, stored.concurrent)
    returning active,
      (select before.active and before.seen_at > ${seenSince(now)} from before) as was_active`.execute(db)
  const row = rows[0]!
  return (row.was_active ?? false) !== row.active
}

export async function describeAvailability(ctx: Ctx) {
  const { active = false, concurrent = 5 } = (await findAgent(ctx)) ?? {}
  const { rows } = await sql<{ waiting_count: number; running_count: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting_count,
      count(*) filter (where state = 'running' and user_id = ${ctx.actor.id})::int as running_count
    from chat_sessions where state <> 'closed'`.execute(ctx.db)
  return { active, concurrent, ...rows[0]!, online_agent_ids: await listOnlineAgents(ctx) }
}
