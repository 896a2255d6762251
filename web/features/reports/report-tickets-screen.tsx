import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useChoices } from '#web/domain/tickets/choices.ts'
import { buildRows } from '#web/domain/tickets/ticket-row.ts'
import { TicketCard } from '#web/features/ticket-list/ticket-card.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { daysOf, ticketsPerPage, ticketsQuery } from './queries.ts'
import { parseReportTickets, type ReportTicketsSearch } from './report-search.ts'
import styles from './reports.module.css'
import { figureWords, nameHours, weekdays, writeMinutes, writeSpan } from './words.ts'

const route = getRouteApi('/agent/reports/tickets')

/** What the list is about, as the report said it. */
function describe({ weekday, hour, hours = 1, over, under, ...search }: ReportTicketsSearch): string {
  const parts = [
    writeSpan(daysOf(search)),
    weekday !== undefined && weekdays()[weekday - 1],
    hour !== undefined && nameHours(hour, hours),
    over !== undefined && t('{time} or more', { time: writeMinutes(over) }),
    under !== undefined && t('under {time}', { time: writeMinutes(under) }),
  ]
  return parts.filter(Boolean).join(', ')
}

function Tickets({ search }: { search: ReportTicketsSearch }) {
  const choices = useChoices()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(ticketsQuery(search))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  if (data.total_count === 0) return <EmptyState title={t('No tickets')} />
  const { page = 1 } = search
  const turnTo = (to: number) => void navigate({ to: '/reports/tickets', search: { ...search, page: to } })
  return (
    <>
      <ul className={styles.list}>
        {buildRows(data.record_ids, data.assets).map((row) => (
          <li key={row.id}>
            <Link to="/tickets/$id" params={{ id: String(row.id) }} look="plain" className={styles.ticket}>
              <TicketCard row={row} choices={choices} />
            </Link>
          </li>
        ))}
      </ul>
      {data.total_count > ticketsPerPage && (
        <div className={styles.pages}>
          <Button isDisabled={page <= 1} onPress={() => turnTo(page - 1)}>
            {t('Previous page')}
          </Button>
          <Button isDisabled={page * ticketsPerPage >= data.total_count} onPress={() => turnTo(page + 1)}>
            {t('Next page')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The tickets behind a figure of a report. */
export function ReportTicketsScreen() {
  const search = parseReportTickets(route.useSearch())
  const { data } = useQuery(ticketsQuery(search))
  const {
    figure = 'created',
    key: _key,
    weekday: _weekday,
    hour: _hour,
    hours: _hours,
    agent: _agent,
    over: _over,
    under: _under,
    score: _score,
    page: _page,
    ...report
  } = search
  return (
    <Page
      title={figureWords()[figure]}
      count={data?.total_count}
      above={
        <Link to="/reports" search={report}>
          {t('Back to the report')}
        </Link>
      }
      body={
        <div className={styles.page}>
          <p className={styles.sentence}>{describe(search)}</p>
          <Tickets search={search} />
        </div>
      }
    />
  )
}
