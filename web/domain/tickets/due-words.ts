import { formatDuration, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'

const day = 86_400
const secondsSince = (at: string) => Math.round((Date.now() - Date.parse(at)) / 60_000) * 60

/** "12 min late", "late since Monday", "due in 42 min". */
export function dueWords(at: string): string {
  const late = secondsSince(at)
  if (late < 0) return t('Due {when}', { when: formatRelative(at) })
  return late < day
    ? t('{time} overdue', { time: formatDuration(late) })
    : t('Overdue since {when}', { when: formatRelative(at) })
}
