import { type RawBuilder, sql } from 'kysely'
import type { SearchModel } from '#features/search/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { compileQuery, type Searchable } from '#kernel/search/compile.ts'
import { containsFolded, likeContaining } from '#kernel/search/like.ts'
import { parseQuery } from '#kernel/search/parse.ts'
import type { Pattern } from '#kernel/search/query.ts'

const isTagged = (test: RawBuilder<boolean>) => sql<boolean>`exists (
  select from tags join tag_items item on item.id = tags.tag_item_id
  where tags.object = 'Chat::Session' and tags.o_id = chat_sessions.id and ${test})`

/** Each part is found by its index; a condition with `or` over the three tables would read all sessions. */
const findSessions = (pattern: Pattern) => sql<boolean>`chat_sessions.id in (
  select found.id from chat_sessions found where ${containsFolded('found.search')(pattern)}
  union select chat_session_id from chat_messages where chat_text(content) like ${likeContaining(pattern)}
  union select o_id from tags join tag_items item on item.id = tags.tag_item_id
    where tags.object = 'Chat::Session' and fold(item.name) like ${likeContaining(pattern)})`

const chats: Searchable = {
  words: findSessions,
  fields: {
    id: { kind: 'integer', column: 'chat_sessions.id' },
    name: { kind: 'text', column: 'chat_sessions.name', inWords: true },
    state: { kind: 'keyword', column: 'chat_sessions.state' },
    chat_id: { kind: 'integer', column: 'chat_sessions.chat_id' },
    user_id: { kind: 'integer', column: 'chat_sessions.user_id' },
    rating: { kind: 'integer', column: 'chat_sessions.rating' },
    tags: { kind: 'keyword', column: 'item.name', related: isTagged },
    created_at: { kind: 'timestamp', column: 'chat_sessions.created_at' },
    closed_at: { kind: 'timestamp', column: 'chat_sessions.closed_at' },
  },
}

/** A condition over `chat_sessions`, in the query language of the search. */
export const matchesQuery = (text: string, now: Date): RawBuilder<boolean> =>
  compileQuery(parseQuery(text), chats, now) ?? sql<boolean>`true`

/** For chat agents, who see all sessions, while the chat is on. */
export const chatSearch: SearchModel = {
  type: 'ChatSession',
  mayFind: async ({ actor, deps }) => may(actor, 'chat.agent') && deps.settings.isOn('chat'),
  find: async ({ db, now }: Ctx, text, { limit, offset }) => {
    const { rows } = await sql<{ id: number }>`
      select id from chat_sessions where ${matchesQuery(text, now)}
      order by updated_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
    return rows.map(({ id }) => id)
  },
  count: async ({ db, now }: Ctx, text) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from chat_sessions where ${matchesQuery(text, now)}`.execute(db)
    return rows[0]!.count
  },
}
