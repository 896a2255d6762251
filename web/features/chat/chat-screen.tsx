import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { PageHeader } from '#web/ui/patterns/page.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { setAvailable } from './availability.ts'
import { Conversation } from './conversation.tsx'
import { availabilityQuery, endedQuery, mineQuery, waitingQuery } from './queries.ts'
import { SessionList } from './session-list.tsx'
import styles from './chat.module.css'

const route = getRouteApi('/agent/chats')

/** Waiting visitors, own chats, and the open one. On a phone one of them at a time. */
export function ChatScreen() {
  const { session: openId } = route.useSearch()
  const isNarrow = useNarrow()
  const waiting = useQuery(waitingQuery)
  const mine = useQuery(mineQuery)
  const ended = useQuery(endedQuery)
  const error = waiting.error ?? mine.error
  if (error) return <ErrorState error={error} onRetry={() => void waiting.refetch()} />
  if (!waiting.data || !mine.data || !ended.data) return <Skeleton lines={8} />
  const all = [...waiting.data, ...mine.data, ...ended.data]
  const open = all.find(({ id }) => id === openId)
  return (
    <div className={styles.screen}>
      {!(isNarrow && open) && (
        <div className={styles.lists}>
          <PageHeader title={t('Chats')} />
          <Availability />
          <SessionList title={t('Waiting')} sessions={waiting.data} openId={openId} isQueue />
          <SessionList title={t('Mine')} sessions={mine.data} openId={openId} />
          <SessionList title={t('Ended')} sessions={ended.data} openId={openId} />
          {all.length === 0 && <EmptyState icon={MessagesSquare} title={t('No chats yet')} />}
        </div>
      )}
      {open ? (
        <Conversation key={open.id} session={open} />
      ) : (
        !isNarrow && <EmptyState icon={MessagesSquare} title={t('Select a chat')} />
      )}
    </div>
  )
}

function Availability() {
  const { data } = useQuery(availabilityQuery)
  if (!data || data.active) return null
  return (
    <p className={styles.away}>
      {t('You’re not available for chats.')}
      <Button onPress={() => void setAvailable(true)}>{t('Become available')}</Button>
    </p>
  )
}
