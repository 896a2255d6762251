import { useQuery } from '@tanstack/react-query'
import { Lock, Reply } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type ComposerKind, openComposer, opening, type Opening } from '#web/features/composer/composer-state.ts'
import { networkNames } from '#web/domain/tickets/networks.ts'
import { type Thread, ticketQuery } from '#web/domain/tickets/queries.ts'
import { useMayChange } from '#web/domain/tickets/use-may-change.ts'
import { useActions } from '#web/lib/actions/registry.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { usePresence } from '#web/lib/live/use-presence.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'
import styles from './preview-pane.module.css'

const Composer = lazy(async () => ({ default: (await import('#web/features/composer/composer.tsx')).Composer }))

type WritingProps = { ticketId: number; thread: Thread; opened: Opening }

/** The composer of the ticket, with the same drafts. Presence is sent while writing, not while reading. */
function Writing({ ticketId, thread, opened }: WritingProps) {
  const { data: ticket, error, refetch } = useQuery(ticketQuery(ticketId))
  usePresence({ ticket_id: ticketId }, 'writing')
  // Reopened later, in the list or in the ticket, with the cursor where it was.
  useEffect(
    () => () => opening.set((now) => (now?.ticketId === ticketId ? { ...now, isQuiet: true } : now)),
    [ticketId],
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!ticket) return <Skeleton lines={4} />
  return <Composer key={opened.kind} ticket={ticket} thread={thread} list={undefined} opened={opened} />
}

type WaysProps = { ticketId: number; thread: Thread; takesFocus: boolean }

function Ways({ ticketId, thread, takesFocus }: WaysProps) {
  const group = t('Compose')
  const open = (kind: ComposerKind) => () => openComposer({ ticketId, kind })
  // An answer leaves the way the last message came.
  const answer = networkNames[thread.articles.findLast(({ sender }) => sender === 'Customer')?.type ?? '']
    ? 'message'
    : 'reply'
  useActions([
    { id: 'reply', title: t('Reply'), group, icon: Reply, shortcut: 'r', run: open(answer) },
    { id: 'note', title: t('Internal note'), group, icon: Lock, shortcut: 'n', run: open('note') },
  ])
  return (
    <div className={styles.ways}>
      <Button size="s" icon={Reply} shortcut="r" autoFocus={takesFocus} onPress={open(answer)}>
        {t('Reply')}
      </Button>
      <Button size="s" icon={Lock} shortcut="n" onPress={open('note')}>
        {t('Internal note')}
      </Button>
    </div>
  )
}

/** Answers what is read without opening it. */
export function QuickReply({ row, thread }: { row: TicketRow; thread: Thread }) {
  const opened = useStore(opening, (one) => (one?.ticketId === row.id ? one : undefined))
  const [wasOpen, setWasOpen] = useState(false)
  if (opened && !wasOpen) setWasOpen(true)
  if (!useMayChange(row)) return null
  if (!opened) return <Ways ticketId={row.id} thread={thread} takesFocus={wasOpen} />
  return (
    <div className={styles.writing}>
      <Suspense fallback={<Skeleton lines={4} />}>
        <Writing ticketId={row.id} thread={thread} opened={opened} />
      </Suspense>
    </div>
  )
}
