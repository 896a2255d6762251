import { useEffect, useRef, useState } from 'react'
import { ChatSessions } from '#contract/chat.ts'
import { api } from '#web/lib/api/api.ts'
import { useMe } from '#web/lib/session.ts'
import type { ChatSessionRecord } from './queries.ts'

const shownFor = 3000

/** Visitors whom another agent has just accepted; they stay in the list for three seconds. */
export function useTaken(waiting: readonly ChatSessionRecord[]): readonly ChatSessionRecord[] {
  const { id: me } = useMe()
  const before = useRef(waiting)
  const [taken, setTaken] = useState<readonly ChatSessionRecord[]>([])
  useEffect(() => {
    const gone = before.current.filter(({ id }) => !waiting.some((one) => one.id === id))
    before.current = waiting
    const look = async (session: ChatSessionRecord) => {
      const now = (await api(ChatSessions).show({ id: session.id })) as ChatSessionRecord
      if (now.state !== 'running' || now.user_id === me) return
      setTaken((all) => [...all, { ...session, user_id: now.user_id }])
      setTimeout(() => setTaken((all) => all.filter(({ id }) => id !== session.id)), shownFor)
    }
    for (const session of gone) void look(session).catch(() => undefined)
  }, [waiting, me])
  return taken
}
