import { queryOptions } from '@tanstack/react-query'
import { ChatSessions } from '#contract/chat.ts'
import { ChatAgents } from '#contract/chat-agents.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { api } from '#web/lib/api/api.ts'

export type { ChatSessionRecord } from '#contract/chat.ts'

const sessions = (part: string, wanted: Partial<InputOf<typeof ChatSessions.list>>) =>
  queryOptions({ queryKey: ['chat_sessions', part, wanted], queryFn: () => api(ChatSessions).list(wanted) })

/** The start of the viewer's day. */
function startOfDay(): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  return day.toISOString()
}

export const waitingQuery = sessions('waiting', { state: 'waiting', limit: 200 })
export const mineQuery = sessions('mine', { state: 'running', mine: true })
export const endedTodayQuery = (since = startOfDay()) =>
  sessions('ended', { state: 'closed', mine: true, from: since, limit: 20 })

/** Earlier chats of a person whose identity is known. */
export const earlierQuery = (customerId: number) =>
  sessions('earlier', { state: 'closed', customer_id: customerId, limit: 6 })

type HistoryFilter = Pick<Partial<InputOf<typeof ChatSessions.list>>, 'query' | 'chat_id' | 'user_id' | 'page'> & {
  from?: string | undefined
  to?: string | undefined
}

export const historyPageSize = 50
export const historyQuery = (filter: HistoryFilter) =>
  sessions('history', { state: 'closed', limit: historyPageSize, ...filter })

export const sessionQuery = (id: number) =>
  queryOptions({
    queryKey: ['chat_sessions', id],
    queryFn: () => api(ChatSessions).show({ id }),
  })

export const messagesQuery = (id: number) =>
  queryOptions({ queryKey: ['chat_sessions', id, 'messages'], queryFn: () => api(ChatSessions).messages({ id }) })

/** Milliseconds. Messages in the chats of colleagues are not announced; they are looked up while they are shown. */
export const lookEvery = 4000

export const availabilityQuery = queryOptions({
  queryKey: ['chat_agents', 'me'],
  queryFn: () => api(ChatAgents).show(),
  meta: { touchedBy: ['chat_sessions', 'chats'] },
})

export const agentsWithChatsQuery = queryOptions({
  queryKey: ['chat_agents', 'with_chats'],
  queryFn: () => api(ChatAgents).list(),
})

export const summaryQuery = (since = startOfDay()) =>
  queryOptions({
    queryKey: ['chat_sessions', 'summary', since],
    queryFn: () => api(ChatAgents).summary({ since }),
  })
