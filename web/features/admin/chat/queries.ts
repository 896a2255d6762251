import { queryOptions } from '@tanstack/react-query'
import { Calendar } from '#contract/calendar.ts'
import { ChatIdentitySecrets, ChatSites } from '#contract/chat-topic.ts'
import { Chat, Chats } from '#contract/chat.ts'
import type { PlainAnswerOf } from '#contract/client.ts'
import { Group } from '#contract/group.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'

export type ChatTopic = PlainAnswerOf<typeof Chat.endpoints.show>

export const topicsQuery = queryOptions({
  queryKey: ['chats', 'list'],
  queryFn: async () => {
    const { chat_ids, assets } = await api(Chats).list()
    const topics = (assets as { Chat?: Record<number, ChatTopic> }).Chat ?? {}
    return chat_ids.flatMap((id) => topics[id] ?? [])
  },
})

export const topicQuery = (id: number) =>
  queryOptions({ queryKey: ['chats', id], queryFn: () => api(Chat.endpoints).show({ id }) })

export const sitesQuery = (id: number) =>
  queryOptions({
    queryKey: ['chat_sites', id],
    queryFn: () => api(ChatSites).list({ id }),
    meta: { touchedBy: ['chats'] },
    // A new site is reported at once; the time at which a known one was seen is not.
    refetchInterval: 60_000,
  })

export const secretQuery = (id: number) =>
  queryOptions({ queryKey: ['chat_secrets', id], queryFn: () => api(ChatIdentitySecrets).show({ id }) })

/** Empty for administrators of the chat who may not see groups. */
export const groupsQuery = queryOptions({
  queryKey: ['groups', 'names'],
  queryFn: async () => {
    const groups = await api(Group.endpoints).list({ per_page: 500 })
    return groups.map(({ id, name = '' }) => ({ id, name }))
  },
})

export const calendarsQuery = queryOptions({
  queryKey: ['calendars', 'names'],
  queryFn: () => api(Calendar.endpoints).list({ per_page: 500 }),
})

const changed = (id: number) => touch(queryClient, [{ object: 'chats', id }])

export async function createTopic(name: string): Promise<number> {
  const { id } = await api(Chat.endpoints).create({ name })
  await changed(id)
  return id
}

export async function deleteTopic(id: number): Promise<void> {
  await api(Chat.endpoints).remove({ id })
  await changed(id)
}

export async function renewSecret(id: number): Promise<string> {
  const { secret } = await api(ChatIdentitySecrets).renew({ id })
  await queryClient.invalidateQueries({ queryKey: secretQuery(id).queryKey })
  return secret
}
