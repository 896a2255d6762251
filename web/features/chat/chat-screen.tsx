import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import type { ComposerHandle } from './chat-composer.tsx'
import { type ChatDialog, Conversation, useTabbed } from './conversation.tsx'
import { useOpenChat, useWide } from './open-chat.ts'
import { availabilityQuery, endedTodayQuery, mineQuery, sessionQuery, waitingQuery } from './queries.ts'
import type { ChatSessionRecord } from './queries.ts'
import { type ConsoleLists, Rail } from './rail.tsx'
import { listenForTyping } from './typing.ts'
import { useConsoleActions } from './use-console-actions.ts'
import { VisitorPanel } from './visitor-panel.tsx'
import styles from './console.module.css'

const route = getRouteApi('/agent/chats')

/** Waiting visitors, own chats, and the open one. On a phone one of them at a time. */
export function ChatScreen() {
  const waiting = useQuery(waitingQuery)
  const mine = useQuery(mineQuery)
  const ended = useQuery(endedTodayQuery())
  const availability = useQuery(availabilityQuery)
  useEffect(listenForTyping, [])
  const error = waiting.error ?? mine.error ?? availability.error
  if (error) return <ErrorState error={error} onRetry={() => void waiting.refetch()} />
  if (!waiting.data || !mine.data || !ended.data || !availability.data) return <Skeleton lines={8} />
  return <Console waiting={waiting.data} mine={mine.data} ended={ended.data} availability={availability.data} />
}

/** Also one that is in none of the lists, such as the chat of a colleague. */
function useSession(id: number | undefined, { waiting, mine, ended }: ConsoleLists): ChatSessionRecord | undefined {
  const listed = [...waiting, ...mine, ...ended].find((one) => one.id === id)
  const { data } = useQuery({ ...sessionQuery(id ?? 0), enabled: id !== undefined && !listed })
  return id === undefined ? undefined : (listed ?? (data as ChatSessionRecord | undefined))
}

function Console(lists: ConsoleLists) {
  const search = route.useSearch()
  const navigate = useNavigate()
  const [isNarrow, isTabbed, isWide] = [useNarrow(), useTabbed(), useWide()]
  const open = useOpenChat(search)
  const session = useSession(search.session, lists)
  const beside = useSession(isWide ? search.beside : undefined, lists)
  const composer = useRef<ComposerHandle>(null)
  const otherComposer = useRef<ComposerHandle>(null)
  const [dialog, setDialog] = useState<{ of: number; name: ChatDialog }>()
  const show = (of: number) => (name: ChatDialog) => setDialog(name && { of, name })
  useConsoleActions({ lists, session, composer, onOpen: open, onDialog: session ? show(session.id) : () => undefined })
  // In the order of their ids, so that a column does not move when the other one is chosen.
  const columns = [session, beside].filter((one) => one !== undefined).toSorted((one, other) => one.id - other.id)
  return (
    <div className={styles.console}>
      {!(isNarrow && session) && (
        <Rail {...lists} openIds={[session, beside].flatMap((one) => one?.id ?? [])} onOpen={open} />
      )}
      {columns.map((one) => (
        <Conversation
          key={one.id}
          session={one}
          composer={one === session ? composer : otherComposer}
          dialog={dialog?.of === one.id ? dialog.name : undefined}
          onDialog={show(one.id)}
          onOpen={open}
          hasFocus={one === session && !isNarrow}
          onClose={
            columns.length > 1
              ? () => {
                  const left = columns.find(({ id }) => id !== one.id)
                  void navigate({ to: '/chats', search: { session: left?.id } })
                }
              : undefined
          }
        />
      ))}
      {session && !isTabbed && <VisitorPanel key={session.id} session={session} />}
      {!session && !isNarrow && (
        <div className={styles.nothing}>
          <EmptyState icon={MessagesSquare} title={t('Select a chat')} />
        </div>
      )}
    </div>
  )
}
