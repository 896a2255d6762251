import { useState } from 'react'
import type { SlaClock, SlaSpan } from '#contract/sla.ts'
import { formatDuration } from '#web/lib/format.ts'
import { locale, t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { Badge, type Tone } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import styles from './sla-section.module.css'

const names: Record<SlaClock['kind'], () => string> = {
  first_response: () => t('First response'),
  response: () => t('Response'),
  update: () => t('Update'),
  solution: () => t('Solution'),
}

const duration = (minutes: number): string => formatDuration(Math.abs(minutes) * 60)

const describeState: Record<SlaClock['state'], (clock: SlaClock) => [words: string, tone: Tone]> = {
  running: ({ left }) => [t('{time} left', { time: duration(left) }), left < 60 ? 'warning' : 'neutral'],
  overdue: ({ left }) => [t('{time} overdue', { time: duration(left) }), 'danger'],
  paused: ({ left }) => [t('Paused, {time} left', { time: duration(left) }), 'neutral'],
  waiting: () => [t('No reply due'), 'neutral'],
  met: ({ used }) => [t('Done in {time}', { time: duration(used) }), 'success'],
  missed: ({ left }) => [t('Done {time} late', { time: duration(left) }), 'danger'],
}

const spanNames: Record<SlaSpan['kind'], () => string> = {
  counted: () => t('Counted'),
  left: () => t('Left'),
  overdue: () => t('Overdue'),
  paused: () => t('Paused'),
  closed: () => t('Closed'),
  holiday: () => t('Holiday'),
}

const writeMoment = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(moment))

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
    <caption>{t('Times in {zone}', { zone: timeZone })}</caption>
    <tbody>
      {spans.map(({ kind, from, minutes, holiday }) => (
        <tr key={from} className={classes(minutes === 0 && styles.uncounted)}>
          <td>{writeMoment(from, timeZone)}</td>
          <td>{holiday ?? spanNames[kind]()}</td>
          <td>{minutes === 0 ? t('not counted') : duration(minutes)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** One clock: what is left of which limit, until when, and on demand everything that was counted. */
export function SlaClockView({ clock, timeZone }: { clock: SlaClock; timeZone: string }) {
  const [isOpen, setOpen] = useState(false)
  const [words, tone] = describeState[clock.state](clock)
  return (
    <div className={styles.clock}>
      <div className={styles.line}>
        <span>{names[clock.kind]()}</span>
        <Badge tone={tone}>{words}</Badge>
      </div>
      {clock.spans.length > 0 && <Strip spans={clock.spans} />}
      <div className={styles.line}>
        <span className={styles.quiet}>
          {clock.due_at
            ? t('Due {when}, after {time}', { when: writeMoment(clock.due_at, timeZone), time: duration(clock.limit) })
            : t('Limit {time}', { time: duration(clock.limit) })}
        </span>
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
