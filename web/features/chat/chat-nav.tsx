import { loadLater } from '#web/ui/load-later.tsx'
import { useIdle } from '#web/ui/use-idle.ts'
import { useConfig } from '#web/lib/session.ts'

const ChatEntry = loadLater(async () => (await import('./chat-entry.tsx')).ChatEntry)

/** For users who chat. */
export function ChatNav() {
  const isOn = useConfig('chat') === true
  const isIdle = useIdle()
  return isOn && isIdle ? <ChatEntry /> : null
}
