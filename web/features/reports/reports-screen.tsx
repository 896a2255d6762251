import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ChartColumn, Download, Mails, Printer } from 'lucide-react'
import { HeadButton } from '#web/features/admin/head-button.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { useMe } from '#web/lib/session.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { HeatCard, SeriesCard, TimesCard } from './cards.tsx'
import { FigureTiles } from './figures.tsx'
import { Filters } from './filters.tsx'
import { downloadWorkbook } from './download-workbook.ts'
import { daysOf, summaryQuery } from './queries.ts'
import { parseReportSearch, type ReportSearch } from './report-search.ts'
import styles from './reports.module.css'
import { SatisfactionCard } from './satisfaction-card.tsx'
import { SlaCard } from './sla-card.tsx'
import { BreakdownCard, CallsCard, TimeCard } from './table-cards.tsx'
import { writeSpan } from './words.ts'

const route = getRouteApi('/agent/reports')

/** On paper: what was counted, by whom and when. */
function PrintedHead({ search }: { search: ReportSearch }) {
  const me = useMe()
  const now = useNow()
  return (
    <p className={styles.printed}>
      {t('{span}. Printed on {time} by {name}. Counts the tickets they can read.', {
        span: writeSpan(daysOf(search)),
        time: formatDateTime(now),
        name: formatName(me),
      })}
    </p>
  )
}

type BodyProps = { search: ReportSearch; onChange: (changed: Partial<ReportSearch>) => void }

function Body({ search, onChange }: BodyProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(summaryQuery(search))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const { figures } = data
  if (figures.created + figures.closed + figures.open === 0) {
    return (
      <EmptyState
        icon={ChartColumn}
        title={t('No tickets from {span}', { span: writeSpan(data.span) })}
        action={
          <Button onPress={() => onChange({ days: 365, from: undefined, to: undefined })}>
            {t('Widen to a year')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      <FigureTiles summary={data} search={search} isOld={isPlaceholderData} />
      <div className={styles.grid}>
        <SeriesCard search={search} />
        <TimesCard search={search} of="first_response" />
        <HeatCard search={search} />
        <TimesCard search={search} of="solution" />
        <SlaCard search={search} />
        <SatisfactionCard search={search} />
        <TimeCard search={search} />
        <CallsCard search={search} />
        <BreakdownCard search={search} onChange={(by) => onChange({ by })} />
      </div>
    </>
  )
}

function Tools({ search }: { search: ReportSearch }) {
  const navigate = useNavigate()
  return (
    <>
      <HeadButton
        icon={Mails}
        label={t('Email reports')}
        onPress={() => void navigate({ to: '/reports/mailed', search })}
      />
      <HeadButton icon={Printer} label={t('Print')} onPress={() => window.print()} />
      <HeadButton icon={Download} label={t('Download (XLSX)')} onPress={() => void downloadWorkbook(search)} />
    </>
  )
}

export function ReportsScreen() {
  const search = parseReportSearch(route.useSearch())
  const navigate = useNavigate()
  const change = (changed: Partial<ReportSearch>) =>
    void navigate({ to: '/reports', search: { ...search, ...changed }, replace: true })
  return (
    <Page
      title={t('Reports')}
      actions={<Tools search={search} />}
      body={
        <div className={styles.page}>
          <PrintedHead search={search} />
          <Filters search={search} onChange={change} />
          <Body search={search} onChange={change} />
        </div>
      }
    />
  )
}
