import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ComposerDock } from '#web/features/composer/composer-dock.tsx'
import { useMarkAsRead } from '#web/features/notifications/use-mark-as-read.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { AfterPaint } from '#web/ui/after-paint.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { Tabs } from '#web/ui/primitives/tabs.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { type Article, statesQuery, threadQuery, type Ticket, ticketQuery } from '#web/domain/tickets/queries.ts'
import { useMayChange } from '#web/domain/tickets/use-may-change.ts'
import { useEventsShown } from './events-shown.ts'
import { useNewestFirst } from './newest-first.ts'
import { MergedBanner } from './merged-banner.tsx'
import { ConversationThread } from './thread.tsx'
import { TicketHeader } from './ticket-header.tsx'
import styles from './ticket-screen.module.css'
import { useTicketActions } from './use-ticket-actions.ts'

const Aside = lazy(async () => ({
  default: (await import('#web/features/ticket-aside/ticket-aside.tsx')).TicketAside,
}))

const route = getRouteApi('/agent/tickets/$id')

/** Its messages are in another ticket; an answer here would be missed. */
function useIsMerged({ state_id }: Ticket): boolean {
  const { data: states = [] } = useQuery(statesQuery)
  return states.some(({ id, state_type }) => id === state_id && state_type === 'merged')
}

function Conversation({ ticketId, ticket }: { ticketId: number; ticket: Ticket }) {
  const { data: thread, isFetching } = useSuspenseQuery(threadQuery(ticketId))
  const { article, list } = route.useSearch()
  const navigate = useNavigate()
  const isMerged = useIsMerged(ticket)
  const mayChange = useMayChange(ticket) && !isMerged
  const showsEvents = useEventsShown()
  const newestFirst = useNewestFirst()
  const split = useStable(({ id }: Article) => {
    void navigate({ to: '/tickets/new', search: { split: id, ticket: ticketId } })
  })
  return (
    <section className={styles.conversation} aria-label={t('Conversation')}>
      {isMerged && <MergedBanner ticketId={ticketId} />}
      <ConversationThread
        key={String(newestFirst)}
        ticketId={ticketId}
        thread={thread}
        isCurrent={!isFetching}
        articleId={article}
        showsEvents={showsEvents}
        newestFirst={newestFirst}
        mayChange={mayChange}
        onSplit={split}
      />
      {mayChange && <ComposerDock ticket={ticket} thread={thread} list={list} />}
    </section>
  )
}

/** Which of the two a narrow window shows; a wide one shows both. */
function Sides({ ticketId, ticket }: { ticketId: number; ticket: Ticket }) {
  const { tab = 'conversation' } = route.useSearch()
  const navigate = useNavigate()
  const choose = (next: string) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, tab: next === 'details' ? ('details' as const) : undefined }),
      replace: true,
    })
  return (
    <>
      <div className={styles.tabs}>
        <AfterPaint>
          <Tabs
            label={t('Ticket')}
            value={tab}
            onChange={choose}
            tabs={[
              { id: 'conversation', label: t('Conversation') },
              { id: 'details', label: t('Details') },
            ]}
          />
        </AfterPaint>
      </div>
      <div className={styles.sides} data-tab={tab}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <Conversation ticketId={ticketId} ticket={ticket} />
        </Suspense>
        <aside className={styles.aside} aria-label={t('Details')}>
          <Suspense fallback={<Skeleton lines={6} />}>
            <AfterPaint>
              <Aside ticketId={ticketId} />
            </AfterPaint>
          </Suspense>
        </aside>
      </div>
    </>
  )
}

function TicketView({ ticketId }: { ticketId: number }) {
  const { data: ticket } = useSuspenseQuery(ticketQuery(ticketId))
  const { list } = route.useSearch()
  useTitle(`#${ticket.number} ${ticket.title}`)
  useTicketActions(ticket, list)
  useMarkAsRead(ticketId)
  return (
    <div className={styles.screen}>
      <TicketHeader ticket={ticket} list={list} />
      <Sides ticketId={ticketId} ticket={ticket} />
    </div>
  )
}

/** A ticket: its conversation, the composer and its properties. Keyed by ticket, so that no state is carried over. */
export function TicketScreen() {
  const { id } = route.useParams()
  return <TicketView key={id} ticketId={Number(id)} />
}
