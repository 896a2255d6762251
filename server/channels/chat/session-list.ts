import { type RawBuilder, sql } from 'kysely'
import type { ChatSessionRecord, ChatSessions } from '#contract/chat.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Ctx } from '#kernel/context.ts'
import { hasTopicOn } from './agent-preferences.ts'
import { matchesQuery } from './outcomes/search.ts'
import { selectSessions } from './store.ts'

type Wanted = InputOf<typeof ChatSessions.list>

/** The lists of the console, and the history of ended chats. */
export const listSessions = (ctx: Ctx, wanted: Wanted): Promise<ChatSessionRecord[]> =>
  selectSessions(ctx.db, {
    where: sql<boolean>`${sql.join(conditions(ctx, wanted), sql` and `)}`,
    order: orders[wanted.state ?? 'running'],
    limit: wanted.limit,
    offset: (wanted.page - 1) * wanted.limit,
  })

/** The end of a chat, and the beginning of one that has none. */
const moment = sql`coalesce(closed_at, created_at)`

const orders = {
  waiting: sql`created_at, id`,
  running: sql`updated_at desc, id desc`,
  closed: sql`${moment} desc, id desc`,
}

function conditions({ actor, now }: Ctx, wanted: Wanted): RawBuilder<boolean>[] {
  const { state, mine, chat_id, user_id, customer_id, query, from, to } = wanted
  return [
    sql<boolean>`true`,
    state && sql<boolean>`state = ${state}`,
    state === 'waiting' && isForAgent(actor.id),
    mine && sql<boolean>`user_id = ${actor.id}`,
    chat_id !== undefined && sql<boolean>`chat_id = ${chat_id}`,
    user_id !== undefined && sql<boolean>`user_id = ${user_id}`,
    customer_id !== undefined && sql<boolean>`customer_id = ${customer_id}`,
    query !== undefined && query.trim() !== '' && matchesQuery(query, now),
    from !== undefined && sql<boolean>`${moment} >= ${from}`,
    to !== undefined && sql<boolean>`${moment} < ${to}`,
  ].filter((one) => typeof one === 'object')
}

/** An agent who switched a topic off does not see who waits in it. */
const isForAgent = (userId: number) =>
  sql<boolean>`(select ${hasTopicOn(sql.ref('chat_sessions.chat_id'))} from users where users.id = ${userId})`
