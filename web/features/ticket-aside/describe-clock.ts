import type { SlaClock } from '#contract/sla.ts'
import { dueTone, dueWords } from '#web/domain/tickets/due-words.ts'
import { formatDuration, formatLargestUnit } from '#web/lib/format.ts'
import { locale, t } from '#web/lib/i18n/i18n.ts'
import type { Tone } from '#web/ui/primitives/badge.tsx'

/** The state by the clock, as in the header of the ticket; the count in business hours, which it names. */
type ClockWords = { words: string; tone: Tone; count: string }

export const formatMinutes = (minutes: number): string => formatDuration(Math.abs(minutes) * 60)

export const writeMoment = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(moment))

const wordsOfLimit = ({ limit }: SlaClock) => t('Limit: {time} of business hours', { time: formatMinutes(limit) })

const wordsOfUse = ({ used, limit }: SlaClock) =>
  t('Took {used} of business hours, limit {limit}', { used: formatMinutes(used), limit: formatMinutes(limit) })

function describeLateness({ due_at, ended_at, left }: SlaClock): string {
  const seconds = due_at && ended_at ? (Date.parse(ended_at) - Date.parse(due_at)) / 1000 : Math.abs(left) * 60
  return t('Done {time} late', { time: formatLargestUnit(Math.max(seconds, 60)) })
}

type Viewing = { now: number; timeZone: string }

/** A calendar without business hours has no due time. */
function describeRunning(clock: SlaClock, { now, timeZone }: Viewing): ClockWords {
  const { due_at, limit } = clock
  if (due_at === null) return { words: t('No due time'), tone: 'neutral', count: wordsOfLimit(clock) }
  return {
    words: dueWords(due_at, now),
    tone: dueTone(due_at, now),
    count: t('Due {when}, after {time} of business hours', {
      when: writeMoment(due_at, timeZone),
      time: formatMinutes(limit),
    }),
  }
}

const describePaused = ({ left, limit }: SlaClock): ClockWords => ({
  words: t('Paused'),
  tone: 'neutral',
  count:
    left < 0
      ? t('Business hours: {time} over the limit of {limit}', {
          time: formatMinutes(left),
          limit: formatMinutes(limit),
        })
      : t('Business hours: {time} of {limit} left', { time: formatMinutes(left), limit: formatMinutes(limit) }),
})

const descriptions: Record<SlaClock['state'], (clock: SlaClock, viewing: Viewing) => ClockWords> = {
  running: describeRunning,
  overdue: describeRunning,
  paused: describePaused,
  waiting: (clock) => ({ words: t('No reply due'), tone: 'neutral', count: wordsOfLimit(clock) }),
  met: (clock) => ({ words: t('Done on time'), tone: 'success', count: wordsOfUse(clock) }),
  missed: (clock) => ({ words: describeLateness(clock), tone: 'danger', count: wordsOfUse(clock) }),
}

export const describeClock = (clock: SlaClock, viewing: Viewing): ClockWords =>
  descriptions[clock.state](clock, viewing)
