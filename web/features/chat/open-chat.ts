import { useNavigate } from '@tanstack/react-router'
import { ChatSessions } from '#contract/chat.ts'
import { api } from '#web/lib/api/api.ts'
import { failedWith, wordFailure } from '#web/lib/api/error.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { makeWidthHook } from '#web/ui/use-narrow.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import type { ChatSearch } from './chat-search.ts'

const useBelowTwo = makeWidthHook(1699)

/** Whether there is room for two conversations. */
export const useWide = (): boolean => !useBelowTwo()

/** Opens a chat; on a wide screen the one that was open stays beside it. */
export function useOpenChat(current: ChatSearch): (id: number) => void {
  const navigate = useNavigate()
  const isWide = useWide()
  return (id) => {
    const other = current.session === id ? current.beside : current.session
    const search = isWide && other !== undefined && other !== id ? { session: id, beside: other } : { session: id }
    void navigate({ to: '/chats', search })
  }
}

/** Returns whether this agent has the visitor now. That another was faster is shown in the list. */
export async function acceptVisitor(id: number): Promise<boolean> {
  try {
    await api(ChatSessions).accept({ id })
    return true
  } catch (error) {
    if (!failedWith(error, 'chat_taken')) toast(wordFailure(error), { tone: 'danger' })
    return false
  } finally {
    await touch(queryClient, [{ object: 'chat_sessions', id }])
  }
}
