import type { PastMatches } from '#contract/trigger-simulation.ts'
import { formatDate, formatNumber, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { Incomplete } from './try-rule.tsx'
import styles from './try-rule.module.css'

type PastMatchesViewProps = {
  past: PastMatches | undefined
  error: unknown
  /** It is of the rule before the last change. */
  isOld: boolean
  days: number
  onDays: (days: number) => void
}

/** Which events of the last days the rule would have run for. */
export const PastMatchesView = ({ past, error, isOld, days, onDays }: PastMatchesViewProps) => (
  <section className={styles.section} aria-labelledby="past-matches">
    <div className={styles.head}>
      <h3 id="past-matches">{t('What it would have done')}</h3>
      <Select
        label={t('Period')}
        isLabelHidden
        options={[
          { id: 7, label: t('Last 7 days') },
          { id: 30, label: t('Last 30 days') },
        ]}
        value={days}
        onChange={onDays}
      />
    </div>
    {error ? (
      <Incomplete error={error} />
    ) : (
      <div role="status" aria-busy={isOld} className={classes(isOld && styles.old)}>
        {past ? <Matches past={past} /> : <Skeleton lines={2} />}
      </div>
    )}
  </section>
)

const Matches = ({ past }: { past: PastMatches }) => (
  <div className={styles.card}>
    <p>{describeMatches(past)}</p>
    {past.days.length > 0 && <DayBars days={past.days} />}
    {past.examples.length > 0 && (
      <ul className={styles.lines}>
        {past.examples.slice(0, 5).map(({ ticket_id, number, title, at }) => (
          <li key={`${ticket_id} ${at}`} className={styles.example}>
            <Link to="/tickets/$id" params={{ id: String(ticket_id) }} target="_blank">
              #{number} <bdi>{title}</bdi>
            </Link>
            <span className={styles.muted}>{formatRelative(at)}</span>
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** If there were too many events to test, only the newest count. */
function describeMatches({ matched, events, is_limited }: PastMatches): string {
  const numbers = { matched: formatNumber(matched), events: formatNumber(events) }
  return is_limited
    ? t('Would have matched {matched} of the newest {events} events', numbers)
    : t('Would have matched {matched} of {events} events', numbers)
}

/** The numbers are in the tooltip and, as a sum, in the sentence above. */
function DayBars({ days }: { days: PastMatches['days'] }) {
  const most = Math.max(...days.map(({ matched }) => matched))
  return (
    <div className={styles.bars} aria-hidden>
      {days.map(({ day, matched }) => (
        <span
          key={day}
          title={`${formatDate(day)}: ${formatNumber(matched)}`}
          style={{ blockSize: `${Math.max(8, (matched / most) * 100)}%` }}
        />
      ))}
    </div>
  )
}
