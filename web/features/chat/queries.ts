import { queryOptions } from '@tanstack/react-query'
import { type ChatSessionRecord, ChatSessions } from '#contract/chat.ts'
import { ChatAgents } from '#contract/chat-agents.ts'
import { api } from '#web/lib/api/api.ts'

export type { ChatSessionRecord } from '#contract/chat.ts'

const sessions = (part: string, wanted: { state: ChatSessionRecord['state']; mine?: boolean; limit?: number }) =>
  queryOptions({ queryKey: ['chat_sessions', part], queryFn: () => api(ChatSessions).list(wanted) })

export const waitingQuery = sessions('waiting', { state: 'waiting' })
export const mineQuery = sessions('mine', { state: 'running', mine: true })
export const endedQuery = sessions('ended', { state: 'closed', mine: true, limit: 10 })

export const messagesQuery = (id: number) =>
  queryOptions({ queryKey: ['chat_sessions', id, 'messages'], queryFn: () => api(ChatSessions).messages({ id }) })

export const availabilityQuery = queryOptions({
  queryKey: ['chat_agents', 'me'],
  queryFn: () => api(ChatAgents).show(),
  meta: { touchedBy: ['chat_sessions'] },
})
