import { useQuery } from '@tanstack/react-query'
import type { AvailableChatTopic } from '#contract/chat-agents.ts'
import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { useMe } from '#web/lib/session.ts'
import { availabilityQuery } from './queries.ts'

/** The name of an agent: available ones are known, others are looked up. */
export function useAgentName(id: number | null): string {
  const me = useMe()
  const { data } = useQuery(availabilityQuery)
  const known = id === me.id ? formatName(me) : data?.agents.find(({ user_id }) => user_id === id)?.name
  const { data: found } = useQuery({
    queryKey: ['users', id ?? 0, 'name'],
    queryFn: async () => formatName(await api(User).show({ id: id as number })),
    enabled: known === undefined && data !== undefined && id !== null,
    retry: false,
  })
  return known ?? found ?? t('Agent')
}

export function useTopic(id: number): AvailableChatTopic | undefined {
  const { data } = useQuery(availabilityQuery)
  return data?.topics.find((topic) => topic.id === id)
}
