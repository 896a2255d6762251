import { may } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { type Audience, touchOf } from '#kernel/realtime/audience.ts'
import type { WrittenEvent } from '#kernel/realtime/event-feed.ts'
import { type NewsOfSession, selectNews } from './store.ts'

const hearing =
  (...permissions: string[]) =>
  (table: string): Audience => ({ table, mayHear: (actor) => may(actor, ...permissions) })

/** What is said and read in a conversation. Every other change, such as a new agent, concerns the lists of all agents. */
const partsOfConversation = new Set(['message_id', 'visitor_read_id', 'agent_read_id', 'url'])

const isInConversation = ({ kind, changes }: WrittenEvent) =>
  kind === 'updated' && Object.keys(changes).every((name) => partsOfConversation.has(name))

const messageIdIn = ({ changes }: WrittenEvent) => changes.message_id?.[1] as number | undefined

const loadNews = ({ db }: Deps, events: readonly WrittenEvent[]): Promise<Map<number, NewsOfSession>> => {
  const ofConversations = events.filter(isInConversation)
  const messageIds = ofConversations.map(messageIdIn).filter((id) => id !== undefined)
  return selectNews(db, [...new Set(ofConversations.map(({ object_id }) => object_id))], messageIds)
}

/**
 * Waiting visitors concern all chat agents. A running conversation concerns its agent, who gets the messages themselves:
 * otherwise every agent would read lists again for each message of any chat.
 */
const sessions: Audience<NewsOfSession> = {
  table: 'chat_sessions',
  load: loadNews,
  mayHear: (actor, event, news) =>
    may(actor, 'chat.agent') && (!isInConversation(event) || news?.state !== 'running' || news.user_id === actor.id),
  tell: (event, news) => {
    const message = news?.messages.find(({ id }) => id === messageIdIn(event))
    const isAll = Object.keys(event.changes).length === 1
    return message && isAll && news?.state === 'running'
      ? [{ type: 'chat_message', at: event.at, message }]
      : [touchOf(event)]
  },
}

export const chatAudiences: readonly Audience[] = [
  sessions,
  hearing('chat.agent')('chat_agents'),
  hearing('chat.agent', 'admin.channel_chat')('chats'),
  hearing('admin.channel_chat')('chat_sites'),
]
