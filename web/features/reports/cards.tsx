import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { AnswerOf } from '#contract/client.ts'
import type { ReportFigures } from '#contract/report-figures.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { Card } from './card.tsx'
import { HeatMap } from './chart/heat-map.tsx'
import { RankChart } from './chart/rank-chart.tsx'
import { SeriesChart } from './chart/series-chart.tsx'
import { downloadWorkbook } from './download-workbook.ts'
import { distributionQuery, heatMapQuery, seriesQuery } from './queries.ts'
import type { ReportSearch, ReportTicketsSearch } from './report-search.ts'
import { fullDay, monthOf, nameHours, shortDay, weekdays, writeMinutes, writeSpan } from './words.ts'

type CardProps = { search: ReportSearch }

/** Opens the tickets behind a mark. */
function useOpenTickets(search: ReportSearch) {
  const navigate = useNavigate()
  return (which: ReportTicketsSearch) => void navigate({ to: '/reports/tickets', search: { ...search, ...which } })
}

type Series = AnswerOf<typeof ReportFigures.series>
type Bucket = Series['buckets'][number]

const daysIn = ({ from, to }: Bucket): ReportTicketsSearch => ({ from, to, days: undefined })

const nameBucket = ({ interval }: Series, bucket: Bucket): string =>
  interval === 'day' ? fullDay(bucket.from) : writeSpan(bucket)

/** More created than closed, or less. */
function describeSeries({ buckets }: Series): string {
  const sum = (of: 'created' | 'closed') => buckets.reduce((all, bucket) => all + bucket[of], 0)
  const difference = sum('created') - sum('closed')
  if (difference === 0) return t('As many were created as closed.')
  return difference > 0
    ? tn(difference, '{count} more was created than closed.', '{count} more were created than closed.')
    : tn(-difference, '{count} more was closed than created.', '{count} more were closed than created.')
}

export function SeriesCard({ search }: CardProps) {
  const open = useOpenTickets(search)
  const query = useQuery(seriesQuery(search))
  const count = (bucket: Bucket, figure: 'created' | 'closed' | 'open') =>
    bucket[figure] === null ? (
      '—'
    ) : (
      <Link to="/reports/tickets" search={{ ...search, ...daysIn(bucket), figure }}>
        {formatNumber(bucket[figure])}
      </Link>
    )
  return (
    <Card
      title={t('Created, closed and open')}
      width="wide"
      fileName="tickets-by-day"
      onWorkbook={() => void downloadWorkbook(search, 'series')}
      query={query}
      sentence={describeSeries}
      chart={(data, onTable) => (
        <SeriesChart
          label={t('Created, closed and open tickets')}
          places={data.buckets.map((bucket) => ({
            short: data.interval === 'month' ? monthOf(bucket.from) : shortDay(bucket.from),
            title: nameBucket(data, bucket),
            created: bucket.created,
            closed: bucket.closed,
            open: bucket.open,
            before: bucket.created_before,
          }))}
          onOpen={(place, figure) => {
            const bucket = data.buckets[place]
            if (bucket) open({ ...daysIn(bucket), figure })
          }}
          onTable={onTable}
        />
      )}
      rows={(data) => data.buckets}
      columns={(data) => [
        { title: t('Day'), text: (bucket) => nameBucket(data, bucket) },
        {
          title: t('Created'),
          isNumber: true,
          text: ({ created }) => created,
          shown: (bucket) => count(bucket, 'created'),
        },
        {
          title: t('Closed'),
          isNumber: true,
          text: ({ closed }) => closed,
          shown: (bucket) => count(bucket, 'closed'),
        },
        {
          title: t('Open'),
          isNumber: true,
          text: ({ open: value }) => value ?? '',
          shown: (bucket) => count(bucket, 'open'),
        },
        {
          title: t('Created (previous)'),
          isNumber: true,
          isMinor: true,
          text: (bucket) => bucket.created_before ?? '',
        },
      ]}
    />
  )
}

type MeasuredTime = 'first_response' | 'solution'
type TimeClass = AnswerOf<typeof ReportFigures.distribution>['classes'][number]

const nameClass = ({ over, under }: TimeClass): string =>
  over === null
    ? t('under {time}', { time: writeMinutes(under) })
    : under === null
      ? t('over {time}', { time: writeMinutes(over) })
      : t('to {time}', { time: writeMinutes(under) })

const limits = (of: MeasuredTime, { over, under }: TimeClass): ReportTicketsSearch => ({
  figure: of === 'solution' ? 'closed' : 'answered',
  over: over ?? undefined,
  under: under ?? undefined,
})

const timeWords = () => ({
  first_response: {
    title: t('First response'),
    label: t('First responses by time'),
    count: (all: number) => tn(all, '{count} ticket was answered.', '{count} tickets were answered.'),
  },
  solution: {
    title: t('Solution'),
    label: t('Solutions by time'),
    count: (all: number) => tn(all, '{count} ticket was closed.', '{count} tickets were closed.'),
  },
})

export function TimesCard({ search, of }: CardProps & { of: MeasuredTime }) {
  const open = useOpenTickets(search)
  const words = timeWords()[of]
  return (
    <Card
      title={words.title}
      width="narrow"
      fileName={of === 'solution' ? 'solution' : 'first-response'}
      onWorkbook={() => void downloadWorkbook(search, of)}
      query={useQuery(distributionQuery(search, of))}
      sentence={({ classes }) => words.count(classes.reduce((sum, { count }) => sum + count, 0))}
      chart={({ classes }, onTable) => (
        <RankChart
          label={words.label}
          places={classes.map((one) => ({ label: nameClass(one), count: one.count, before: one.count_before }))}
          onOpen={(place) => open(limits(of, classes[place] as TimeClass))}
          onTable={onTable}
        />
      )}
      rows={({ classes }) => classes}
      columns={() => [
        { title: t('Time'), text: nameClass },
        {
          title: t('Tickets'),
          isNumber: true,
          text: ({ count }) => count,
          shown: (one) => (
            <Link to="/reports/tickets" search={{ ...search, ...limits(of, one) }}>
              {formatNumber(one.count)}
            </Link>
          ),
        },
        { title: t('Before'), isNumber: true, text: (one) => one.count_before },
      ]}
    />
  )
}

export function HeatCard({ search }: CardProps) {
  const open = useOpenTickets(search)
  const hours = useNarrow() ? 3 : 1
  const days = weekdays()
  return (
    <Card
      title={t('When tickets are created')}
      width="wide"
      fileName="tickets-by-hour"
      onWorkbook={() => void downloadWorkbook(search, 'hours')}
      query={useQuery(heatMapQuery(search))}
      chart={({ counts }, onTable) => (
        <HeatMap
          label={t('Created tickets by weekday and hour')}
          days={days}
          counts={counts}
          hours={hours}
          nameHours={nameHours}
          onOpen={(day, hour) => open({ figure: 'created', weekday: day + 1, hour, hours })}
          onTable={onTable}
        />
      )}
      rows={() => Array.from({ length: 24 }, (_, hour) => hour)}
      columns={({ counts }) => [
        { title: t('Hour'), text: (hour) => nameHours(hour, 1) },
        ...days.map((title, day) => ({
          title,
          isNumber: true,
          text: (hour: number) => counts[day]?.[hour] ?? 0,
          shown: (hour: number) => (
            <Link to="/reports/tickets" search={{ ...search, figure: 'created', weekday: day + 1, hour }}>
              {formatNumber(counts[day]?.[hour] ?? 0)}
            </Link>
          ),
        })),
      ]}
    />
  )
}
