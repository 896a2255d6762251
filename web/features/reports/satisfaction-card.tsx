import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { useConfig } from '#web/lib/session.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { Card } from './card.tsx'
import { downloadWorkbook } from './download-workbook.ts'
import { satisfactionQuery } from './queries.ts'
import type { ReportSearch } from './report-search.ts'
import styles from './reports.module.css'
import { writeShare } from './words.ts'

export const SatisfactionCard = ({ search }: { search: ReportSearch }) =>
  useConfig<boolean>('ticket_rating') === true ? <Satisfaction search={search} /> : null

const writeAverage = (average: number | null) =>
  average === null ? '—' : formatNumber(average, { maximumFractionDigits: 1, minimumFractionDigits: 1 })

/** Shown while customers are asked. */
function Satisfaction({ search }: { search: ReportSearch }) {
  const query = useQuery(satisfactionQuery(search))
  const { rated = 0 } = query.data ?? {}
  return (
    <Card
      title={t('Satisfaction')}
      width="narrow"
      fileName="satisfaction"
      onWorkbook={() => void downloadWorkbook(search, 'satisfaction')}
      query={query}
      sentence={(data) =>
        tn(
          data.rated,
          '{average} out of 5 from {count} rating, previously {before}.',
          '{average} out of 5 from {count} ratings, previously {before}.',
          {
            average: writeAverage(data.average),
            before: writeAverage(data.average_before),
          },
        )
      }
      rows={({ scores }) => scores}
      columns={() => [
        { title: t('Score'), text: ({ score }) => score },
        {
          title: t('Number'),
          isNumber: true,
          text: ({ count }) => count,
          shown: ({ score, count }) => (
            <Link to="/reports/tickets" search={{ ...search, figure: 'rated', score }}>
              {formatNumber(count)}
            </Link>
          ),
        },
        { title: t('Share'), isNumber: true, text: ({ count }) => writeShare(count, rated) },
        { title: t('Before'), isNumber: true, text: ({ count_before: before }) => before },
      ]}
      aside={
        query.data && (
          <span className={styles.sentence}>{t('{count} asked', { count: formatNumber(query.data.asked) })}</span>
        )
      }
    >
      {({ comments }) => (
        <ul className={styles.comments}>
          {comments.slice(0, 3).map(({ ticket_id: id, number, score, comment }) => (
            <li key={id}>
              <q dir="auto">{comment}</q>{' '}
              <Link to="/tickets/$id" params={{ id: String(id) }}>
                {t('{score} out of 5', { score })} #{number}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
