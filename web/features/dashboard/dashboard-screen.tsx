import { useQuery } from '@tanstack/react-query'
import { AlarmClock, AtSign, Clock, History, MessageCircleReply } from 'lucide-react'
import { byTicket } from '#web/features/notifications/by-ticket.ts'
import { notificationsQuery } from '#web/features/notifications/queries.ts'
import { FirstStepsCard } from '#web/features/setup/first-steps.tsx'
import { useChoices } from '#web/domain/tickets/choices.ts'
import { TicketCard } from '#web/features/ticket-list/ticket-card.tsx'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'
import { formatDate, formatExact, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { ActivitySection } from './activity.tsx'
import styles from './dashboard.module.css'
import { Figures } from './figures.tsx'
import { recentQuery, type Task, taskQuery, listTasks } from './queries.ts'
import { Nothing, Section } from './section.tsx'
import { useLiveFigures } from './use-live-figures.ts'

const isPast = (at: string | null | undefined, now: Date): boolean => Boolean(at && Date.parse(at) < now.getTime())

/** When something is due, for tickets that are listed because of it. */
function Due({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={formatExact(at)} className={classes(styles.due, isPast(at, now) && styles.overdue)}>
      {t('Due {time}', { time: formatRelative(at) })}
    </time>
  )
}

type TicketsProps = { rows: readonly TicketRow[]; dueBy?: 'pending_time' | 'escalation_at' | undefined }

function Tickets({ rows, dueBy }: TicketsProps) {
  const choices = useChoices()
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className={styles.row}>
          <Link to="/tickets/$id" params={{ id: String(row.id) }} look="plain" className={styles.ticket}>
            <TicketCard row={row} choices={choices} when={dueBy && row[dueBy] ? <Due at={row[dueBy]} /> : undefined} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const taskWords = () => ({
  next: { title: t('Due next'), icon: AlarmClock, nothing: t('Nothing due in the next 24 hours') },
  due: { title: t('Reminders due'), icon: Clock, nothing: t('No reminders due today') },
  waiting: { title: t('Waiting for you'), icon: MessageCircleReply, nothing: t('No tickets waiting for you') },
})

const dueBy = { next: 'escalation_at', due: 'pending_time', waiting: undefined } as const

function TaskSection({ task }: { task: Task }) {
  const { data, error, refetch } = useQuery(taskQuery(task))
  const { title, icon, nothing } = taskWords()[task.id]
  const now = useNow()
  const all = (
    <Link
      to="/overviews/$link"
      params={{ link: 'my_assigned' }}
      search={{ filter: task.condition }}
      className={styles.all}
    >
      {t('Show all')}
    </Link>
  )
  return (
    <Section
      title={title}
      icon={icon}
      count={data?.total}
      isHot={task.id === 'next' && isPast(data?.rows[0]?.escalation_at, now)}
      end={data && data.total > data.rows.length && all}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={3} />
      ) : data.rows.length > 0 ? (
        <Tickets rows={data.rows} dueBy={dueBy[task.id]} />
      ) : (
        <Nothing>{nothing}</Nothing>
      )}
    </Section>
  )
}

/** Unread mentions. */
function MentionSection() {
  const { data = [] } = useQuery(notificationsQuery)
  const unread = byTicket(data.filter(({ seen, reason }) => !seen && reason === 'mentioned'))
  return (
    <Section title={t('Unread mentions')} icon={AtSign} count={unread.length}>
      {unread.length === 0 && <Nothing>{t('No unread mentions')}</Nothing>}
      <ul>
        {unread.map(({ ticketId, number, title }) => (
          <li key={ticketId} className={styles.row}>
            <Link to="/tickets/$id" params={{ id: String(ticketId) }} look="plain" className={styles.mention}>
              <bdi>{title}</bdi> <span className={styles.number}>#{number}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function RecentSection() {
  const { data = [] } = useQuery(recentQuery)
  return (
    <Section title={t('Recently viewed')} icon={History}>
      {data.length === 0 ? (
        <p className={styles.nothing}>{t('Tickets you open appear here')}</p>
      ) : (
        <Tickets rows={data} />
      )}
    </Section>
  )
}

const today = () => formatDate(Date.now())

/** What to do now, a few numbers, and what others do. */
export function DashboardScreen() {
  const choices = useChoices()
  const me = useMe()
  useLiveFigures()
  return (
    <Page
      title={me.firstname ? t('Hello, {name}', { name: me.firstname }) : t('Dashboard')}
      above={<p className={styles.today}>{today()}</p>}
      body={
        <div className={styles.dashboard}>
          <Figures />
          <div className={styles.columns}>
            <div className={styles.column}>
              {listTasks(choices).map((task) => (
                <TaskSection key={task.id} task={task} />
              ))}
            </div>
            <div className={styles.column}>
              <FirstStepsCard />
              <MentionSection />
              <RecentSection />
              <ActivitySection />
            </div>
          </div>
        </div>
      }
    />
  )
}
