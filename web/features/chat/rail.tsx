import { useQuery } from '@tanstack/react-query'
import { History, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChatAvailability } from '#contract/chat-agents.ts'
import { formatDuration, formatList, formatNumber, formatTime } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { AvailabilityBar, changeAvailability } from './availability-bar.tsx'
import { EndedRow, OwnRow } from './chat-row.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { type ChatSessionRecord, summaryQuery } from './queries.ts'
import { WaitingList } from './waiting-list.tsx'
import styles from './console.module.css'

export type ConsoleLists = {
  waiting: readonly ChatSessionRecord[]
  mine: readonly ChatSessionRecord[]
  ended: readonly ChatSessionRecord[]
  availability: ChatAvailability
}

type RailProps = ConsoleLists & { openIds: readonly number[]; onOpen: (id: number) => void }

/** Availability, then who waits, the own chats, and those that ended today. */
export function Rail({ waiting, mine, ended, availability, openIds, onOpen }: RailProps) {
  useTitle(t('Chats'))
  const row = (session: ChatSessionRecord) => ({ session, isOpen: openIds.includes(session.id), onOpen })
  return (
    <section className={styles.rail} aria-label={t('Chats')}>
      <header className={styles.railHead}>
        <div className={styles.railTitle}>
          <h1>{t('Chats')}</h1>
          <Link to="/chat/sessions" search={{}} look="plain" className={styles.history}>
            <History size={15} aria-hidden />
            {t('Ended chats')}
          </Link>
        </div>
        <AvailabilityBar availability={availability} />
      </header>
      <div className={styles.lists}>
        <ConnectionNotice mine={mine} waiting={waiting} />
        {!availability.active && <Away availability={availability} />}
        {waiting.length > 0 ? (
          <Group title={t('Waiting')} count={waiting.length}>
            <WaitingList waiting={waiting} openId={openIds[0]} onOpen={onOpen} availability={availability} />
          </Group>
        ) : (
          availability.active && <NoneWaiting />
        )}
        {mine.length > 0 && (
          <Group title={t('My chats')} count={mine.length}>
            <ul>
              {mine.map((session) => (
                <li key={session.id}>
                  <OwnRow {...row(session)} />
                </li>
              ))}
            </ul>
          </Group>
        )}
        {ended.length > 0 && (
          <Group title={t('Ended today')} count={ended.length}>
            <ul>
              {ended.map((session) => (
                <li key={session.id}>
                  <EndedRow {...row(session)} />
                </li>
              ))}
            </ul>
          </Group>
        )}
      </div>
    </section>
  )
}

const Group = ({ title, count, children }: { title: string; count: number; children: ReactNode }) => (
  <section className={styles.group} aria-label={title}>
    <h2 className={styles.groupTitle}>
      {title} <span className={styles.count}>{formatNumber(count)}</span>
    </h2>
    {children}
  </section>
)

function NoneWaiting() {
  const { data } = useQuery(summaryQuery())
  return (
    <div className={styles.none}>
      <MessageSquare size={22} aria-hidden />
      <b>{t('Nobody is waiting')}</b>
      {data?.last_closed_at && <p>{t('Last chat ended at {time}.', { time: formatTime(data.last_closed_at) })}</p>}
      {typeof data?.median_wait === 'number' && (
        <p>{t('Median wait today: {time}.', { time: formatDuration(data.median_wait) })}</p>
      )}
    </div>
  )
}

/** Who waits in which topic, and who is there. */
function Away({ availability: { topics, agents, set_away_at, accept_within } }: { availability: ChatAvailability }) {
  const busy = topics.filter(({ mine, waiting_count }) => mine && waiting_count > 0)
  const full = agents.filter(({ running_count, concurrent }) => running_count >= concurrent)
  return (
    <div className={styles.none}>
      <b>{t('You’re not available')}</b>
      {set_away_at && (
        <Notice tone="warning">
          {t('A visitor waited for more than {time}, so you were set to not available.', {
            time: formatDuration(accept_within),
          })}
        </Notice>
      )}
      {busy.map(({ id, name, waiting_count }) => (
        <p key={id}>
          {tn(waiting_count, '{count} visitor is waiting for {topic}.', '{count} visitors are waiting for {topic}.', {
            topic: name,
          })}
        </p>
      ))}
      {full.length > 0 && (
        <p>
          {tn(full.length, '{names} has no capacity for more chats.', '{names} have no capacity for more chats.', {
            names: formatList(full.map(({ name }) => name)),
          })}
        </p>
      )}
      <Button size="s" variant="primary" onPress={() => void changeAvailability(true)}>
        {t('Become available')}
      </Button>
    </div>
  )
}
