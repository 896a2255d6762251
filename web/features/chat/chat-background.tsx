import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '#web/lib/api/query-client.ts'
import { onChatMessage } from '#web/lib/live/messages.ts'
import { useAnnounceChats } from './announce-chats.ts'
import { useChatHeartbeat, useHasChat } from './availability.ts'
import { availabilityQuery } from './queries.ts'
import { receiveMessage } from './receive-message.ts'

/** What the page of a chat agent does on every screen, also in the settings, which have no entry for chats. */
function Background() {
  const { data } = useQuery(availabilityQuery)
  useChatHeartbeat()
  useAnnounceChats(data)
  useEffect(() => onChatMessage((message) => receiveMessage(queryClient, message)), [])
  return null
}

export const ChatBackground = () => (useHasChat() ? <Background /> : null)
