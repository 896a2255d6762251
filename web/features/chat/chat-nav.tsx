import { loadLater } from '#web/ui/load-later.tsx'
import { useIdle } from '#web/ui/use-idle.ts'
import { useConfig } from '#web/lib/session.ts'

const ChatEntry = loadLater(async () => (await import('./chat-entry.tsx')).ChatEntry)
const ChatBackground = loadLater(async () => (await import('./chat-background.tsx')).ChatBackground)

function useMayLoad(): boolean {
  const isOn = useConfig('chat') === true
  const isIdle = useIdle()
  return isOn && isIdle
}

/** For users who chat. */
export const ChatNav = () => (useMayLoad() ? <ChatEntry /> : null)

/** For users who chat, on every screen. Shows nothing. */
export const ChatEverywhere = () => (useMayLoad() ? <ChatBackground /> : null)
