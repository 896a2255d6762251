import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ChatAvailability } from '#contract/chat-agents.ts'
import { tn } from '#web/lib/i18n/i18n.ts'
import { leads } from '#web/lib/live/socket.ts'
import { unreadChatCount } from '#web/ui/use-title.ts'
import { type AlertKind, showAlert } from './alerts.ts'

/** The open conversation is marked as read in this time; then there is nothing to announce. */
const readWithin = 1000

type Counts = Pick<ChatAvailability, 'active' | 'waiting_count' | 'unread_count'>

/** The count in the title of the tab, and alerts from one of the tabs when a count grows. */
export function useAnnounceChats(data: Counts | undefined): void {
  const navigate = useNavigate()
  const latest = useRef<Counts>(undefined)
  const count = data ? data.unread_count + (data.active ? data.waiting_count : 0) : 0
  useEffect(() => {
    unreadChatCount.set(count)
    return () => unreadChatCount.set(0)
  }, [count])
  useEffect(() => {
    const before = latest.current
    latest.current = data
    if (!before || !data || !leads()) return undefined
    const open = () => void navigate({ to: '/chats', search: {} })
    const alert = (kind: AlertKind, title: string) => showAlert({ kind, title, body: '', open })
    if (data.active && data.waiting_count > before.waiting_count) {
      alert('visitor', tn(data.waiting_count, '{count} visitor is waiting', '{count} visitors are waiting'))
    }
    if (data.unread_count <= before.unread_count) return undefined
    const timer = setTimeout(() => {
      const unread = latest.current?.unread_count ?? 0
      if (unread > before.unread_count) alert('message', tn(unread, '{count} new message', '{count} new messages'))
    }, readWithin)
    return () => clearTimeout(timer)
  }, [data, navigate])
}
