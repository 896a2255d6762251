import { useState } from 'react'
import type { SlaClock, SlaSpan } from '#contract/sla.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { describeClock, formatMinutes, writeMoment } from './describe-clock.ts'
import styles from './sla-section.module.css'

const names: Record<SlaClock['kind'], () => string> = {
  first_response: () => t('First response'),
  response: () => t('Response'),
  update: () => t('Update'),
  solution: () => t('Solution'),
}

const spanNames: Record<SlaSpan['kind'], () => string> = {
  counted: () => t('Counted'),
  left: () => t('Left'),
  overdue: () => t('Overdue'),
  paused: () => t('Paused'),
  closed: () => t('Closed'),
  holiday: () => t('Holiday'),
}

/** What is not counted is as wide as a quarter of an hour, however long it is: nights would leave no room. */
const narrow = 15

/** For the eyes only; the table says the same. */
const Strip = ({ spans }: { spans: readonly SlaSpan[] }) => (
  <div className={styles.strip} aria-hidden>
    {spans.map(({ kind, minutes, from }) => (
      <i key={from} className={styles[kind]} style={{ flexGrow: Math.max(minutes, narrow) }} />
    ))}
  </div>
)

const SpanTable = ({ spans, timeZone }: { spans: readonly SlaSpan[]; timeZone: string }) => (
  <table className={styles.spans}>
    <caption>{t('Business hours, times in {zone}', { zone: timeZone })}</caption>
    <tbody>
      {spans.map(({ kind, from, minutes, holiday }) => (
        <tr key={from} className={classes(minutes === 0 && styles.uncounted)}>
          <td>{writeMoment(from, timeZone)}</td>
          <td>{holiday ?? spanNames[kind]()}</td>
          <td>{minutes === 0 ? t('not counted') : formatMinutes(minutes)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** One clock: when it is due, after which limit, and on demand everything that was counted. */
export function SlaClockView({ clock, timeZone }: { clock: SlaClock; timeZone: string }) {
  const [isOpen, setOpen] = useState(false)
  const { words, tone, count } = describeClock(clock, { now: useNow().getTime(), timeZone })
  return (
    <div className={styles.clock}>
      <div className={styles.line}>
        <span>{names[clock.kind]()}</span>
        <Badge tone={tone}>{words}</Badge>
      </div>
      {clock.spans.length > 0 && <Strip spans={clock.spans} />}
      <div className={styles.line}>
        <span className={styles.quiet}>{count}</span>
        {clock.spans.length > 0 && (
          <Button size="s" variant="ghost" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? t('Hide details') : t('Show details')}
          </Button>
        )}
      </div>
      {isOpen && <SpanTable spans={clock.spans} timeZone={timeZone} />}
    </div>
  )
}
