import { useQuery } from '@tanstack/react-query'
import { VisuallyHidden } from 'react-aria-components'
import type { Whose } from '#web/domain/ticket-lists/people-source.ts'
import { formatNumber } from '#web/lib/format.ts'
import { locale, t } from '#web/lib/i18n/i18n.ts'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { type Month, volumeQuery } from './queries.ts'
import styles from './people.module.css'

const nameOf = ({ year, month }: Month, form: 'narrow' | 'long') =>
  new Date(year, month - 1).toLocaleDateString(locale(), {
    month: form,
    ...(form === 'long' && { year: 'numeric' }),
  })

const sumOf = (months: readonly Month[], key: 'created' | 'closed') =>
  months.reduce((sum, month) => sum + month[key], 0)

/** The same as a table, for screen readers. */
const VolumeTable = ({ months }: { months: readonly Month[] }) => (
  <VisuallyHidden elementType="div">
    <table>
      <caption>{t('Tickets in the last 12 months')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Month')}</th>
          <th scope="col">{t('Created')}</th>
          <th scope="col">{t('Closed')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={`${month.year}-${month.month}`}>
            <th scope="row">{nameOf(month, 'long')}</th>
            <td>{formatNumber(month.created)}</td>
            <td>{formatNumber(month.closed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
)

function Bars({ months }: { months: readonly Month[] }) {
  const most = Math.max(1, ...months.flatMap(({ created, closed }) => [created, closed]))
  const heightOf = (count: number) => ({ blockSize: `${(count / most) * 100}%` })
  return (
    <div className={styles.bars} aria-hidden>
      {months.map((month) => (
        <div
          key={`${month.year}-${month.month}`}
          className={styles.month}
          title={`${nameOf(month, 'long')}: ${t('{created} created, {closed} closed', {
            created: formatNumber(month.created),
            closed: formatNumber(month.closed),
          })}`}
        >
          <div className={styles.pair}>
            <span className={styles.created} style={heightOf(month.created)} />
            <span className={styles.closed} style={heightOf(month.closed)} />
          </div>
          <span className={styles.letter}>{nameOf(month, 'narrow')}</span>
        </div>
      ))}
    </div>
  )
}

/** Created and closed tickets, by month. */
export function VolumeChart({ whose }: { whose: Whose }) {
  const { data: months } = useQuery(volumeQuery(whose))
  if (!months) return <Skeleton lines={3} />
  const created = sumOf(months, 'created')
  const closed = sumOf(months, 'closed')
  if (created + closed === 0) return <p className={styles.quiet}>{t('No tickets in the last 12 months')}</p>
  return (
    <figure className={styles.chart}>
      <Bars months={months} />
      <VolumeTable months={months} />
      <figcaption className={styles.legend}>
        <span className={styles.ofCreated}>{t('{count} created', { count: formatNumber(created) })}</span>
        <span className={styles.ofClosed}>{t('{count} closed', { count: formatNumber(closed) })}</span>
      </figcaption>
    </figure>
  )
}
