import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ChatAgents } from '#contract/chat-agents.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { leads } from '#web/lib/live/socket.ts'
import { useCan, useConfig } from '#web/lib/session.ts'
import { availabilityQuery } from './queries.ts'

/** Where the chat is on and this person works with it. */
export function useHasChat(): boolean {
  const can = useCan()
  return useConfig('chat') === true && can('chat.agent')
}

export async function setAvailable(active: boolean): Promise<void> {
  queryClient.setQueryData(availabilityQuery.queryKey, await api(ChatAgents).update({ active }))
}

/** The server counts agents as gone two minutes after the last of these. */
const heartbeatEvery = 55_000

/** Says every minute that this person is there, from one of the open tabs; also while only finishing chats. */
export function useChatHeartbeat(): void {
  const { data } = useQuery(availabilityQuery)
  const isNeeded = data !== undefined && (data.active || data.running_count > 0)
  useEffect(() => {
    if (!isNeeded) return undefined
    const beat = () =>
      leads() &&
      void api(ChatAgents)
        .update({})
        .catch(() => undefined)
    beat()
    const timer = setInterval(beat, heartbeatEvery)
    return () => clearInterval(timer)
  }, [isNeeded])
}
