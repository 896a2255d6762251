import { useQuery } from '@tanstack/react-query'
import { Calendar } from '#contract/calendar.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { recordsQuery } from '../resource/queries.ts'

/** When the feed of holidays was read, or why it could not be; follows the job that reads it. */
export function FeedState({ calendarId }: { calendarId: number }) {
  const { data = [] } = useQuery(recordsQuery(Calendar, ''))
  const calendar = data.find(({ id }) => id === calendarId)
  if (typeof calendar?.ical_url !== 'string') return null
  if (typeof calendar.last_log === 'string')
    return <Notice tone="danger">{t('The feed couldn’t be read: {reason}', { reason: calendar.last_log })}</Notice>
  return (
    <Notice>
      {typeof calendar.last_sync === 'string'
        ? t('Feed read on {time}', { time: formatDateTime(calendar.last_sync) })
        : t('The feed is being read.')}
    </Notice>
  )
}
