import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/client.ts'
import type { CtiLog } from '#contract/cti-log.ts'
import type { ReportFigureName, ReportFigures } from '#contract/report-figures.ts'
import { formatDuration, formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { Card } from './card.tsx'
import { RowsSelect, useDimensionNames } from './choices.tsx'
import { downloadCalls, downloadWorkbook } from './download-workbook.ts'
import { breakdownQuery, callsQuery, timeQuery } from './queries.ts'
import type { ReportSearch } from './report-search.ts'
import styles from './reports.module.css'
import { countKept, nameRow, writeMedian, writeShare } from './words.ts'

type Row = AnswerOf<typeof ReportFigures.breakdown>['rows'][number]
type CallFigures = AnswerOf<typeof CtiLog.statistics>
type Counted = { now: CallFigures; before: CallFigures }

const keptOf = (row: Row): string => {
  const { met, all } = countKept(row)
  return writeShare(met, all)
}

type BreakdownProps = { search: ReportSearch; onChange: (by: string) => void }

/** “By” and the name of the rows, which can be chosen; on paper, the card's own title is printed. */
const RowsTitle = ({ by, onChange }: { by: string; onChange: (by: string) => void }) => (
  <span className={styles.rowsTitle}>
    <span aria-hidden>{t('By')}</span>
    <RowsSelect isLabelHidden look="quiet" value={by} onChange={onChange} />
  </span>
)

/** Rows have no colours and no order by success: they are not a competition. */
export function BreakdownCard({ search, onChange }: BreakdownProps) {
  const by = search.by ?? 'group'
  const what = useDimensionNames().get(by) ?? ''
  const opens = (figure: ReportFigureName, text: string, { key }: Row) => (
    <Link to="/reports/tickets" search={{ ...search, by, figure, key: key ?? undefined }}>
      {text}
    </Link>
  )
  const number = (figure: 'created' | 'closed' | 'open' | 'one_touch', title: string, isMinor = false) => ({
    title,
    isMinor,
    isNumber: true,
    text: (row: Row) => row[figure],
    shown: (row: Row) => opens(figure, formatNumber(row[figure]), row),
  })
  const median = (figure: ReportFigureName, title: string, text: (row: Row) => string) => ({
    title,
    isMinor: true,
    isNumber: true,
    text,
    shown: (row: Row) => opens(figure, text(row), row),
  })
  return (
    <Card
      title={t('By {what}', { what })}
      shownTitle={<RowsTitle by={by} onChange={onChange} />}
      width="full"
      fileName={`tickets-by-${by}`}
      onWorkbook={() => void downloadWorkbook({ ...search, by }, 'breakdown')}
      query={useQuery(breakdownQuery(search, by))}
      rows={({ rows }) => rows}
      columns={() => [
        { title: what, text: (row) => nameRow(by, row.name) },
        number('created', t('Created')),
        number('closed', t('Closed')),
        number('open', t('Open')),
        median('answered', t('First response'), (row) => writeMedian(row.first_response)),
        median('closed', t('Solution'), (row) => writeMedian(row.solution)),
        median('sla_missed', t('SLA met'), keptOf),
        number('one_touch', t('One reply'), true),
      ]}
    />
  )
}

/** Shown where time is accounted. */
export function TimeCard({ search }: { search: ReportSearch }) {
  const query = useQuery(timeQuery(search))
  if (!query.data || query.data.total + query.data.total_before === 0) return null
  return (
    <Card
      title={t('Accounted time')}
      width="narrow"
      fileName="accounted-time"
      onWorkbook={() => void downloadWorkbook(search, 'time')}
      query={query}
      sentence={({ total, total_before: before }) =>
        t('{total} in total, previously {before}.', { total: formatNumber(total), before: formatNumber(before) })
      }
      rows={({ agents }) => agents}
      columns={() => [
        { title: t('Agent'), text: ({ name }) => name },
        { title: t('Time'), isNumber: true, text: ({ time_unit: units }) => units },
        {
          title: t('Tickets'),
          isNumber: true,
          text: ({ tickets }) => tickets,
          shown: ({ tickets, user_id: agent }) => (
            <Link to="/reports/tickets" search={{ ...search, figure: 'accounted', agent }}>
              {formatNumber(tickets)}
            </Link>
          ),
        },
      ]}
    >
      {() => (
        <p>
          <Link to="/reports/tickets" search={{ ...search, figure: 'accounted' }}>
            {t('Open the tickets')}
          </Link>
        </p>
      )}
    </Card>
  )
}

export const CallsCard = ({ search }: { search: ReportSearch }) =>
  useCan()('cti.agent') ? <Calls search={search} /> : null

type CallRow = [name: string, value: string | number, before: string | number]

const listCalls = ({ now, before }: Counted): CallRow[] => [
  [t('Answered'), now.answered, before.answered],
  [t('Missed'), now.missed, before.missed],
  [t('Outbound calls'), now.outgoing, before.outgoing],
  [
    t('Average talk time'),
    formatDuration(now.talking_time.average ?? 0),
    formatDuration(before.talking_time.average ?? 0),
  ],
  [t('Total talk time'), formatDuration(now.talking_time.total ?? 0), formatDuration(before.talking_time.total ?? 0)],
]

/** Shown where a telephone system reports calls. */
function Calls({ search }: { search: ReportSearch }) {
  const query = useQuery(callsQuery(search))
  if (!query.data || query.data.now.calls + query.data.now.outgoing === 0) return null
  return (
    <Card
      title={t('Phone')}
      width="narrow"
      fileName="calls"
      onWorkbook={() => void downloadCalls(search)}
      query={query}
      rows={listCalls}
      columns={() => [
        { title: t('Calls'), text: ([name]) => name },
        { title: t('Number'), isNumber: true, text: ([, value]) => value },
        { title: t('Before'), isNumber: true, text: ([, , before]) => before },
      ]}
    >
      {() => (
        <p>
          <Link to="/phone">{t('Open the calls')}</Link>
        </p>
      )}
    </Card>
  )
}
