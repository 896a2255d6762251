import { useQuery } from '@tanstack/react-query'
import { Slas } from '#contract/sla.ts'
import { api } from '#web/lib/api/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { useNow } from '#web/ui/use-now.ts'

const progressQuery = {
  queryKey: ['slas', 'recalculation'],
  queryFn: () => api(Slas).recalculation({}),
  meta: { touchedBy: ['slas', 'calendars'] },
}

/** The progress of computing due times again; for a day afterwards, how many tickets are overdue because of it. */
export function Recalculation() {
  const { data } = useQuery({
    ...progressQuery,
    refetchInterval: ({ state }) => (state.data?.started_at && !state.data.finished_at ? 1000 : 10_000),
  })
  if (!data?.started_at) return null
  if (data.finished_at) return <Overdue count={data.overdue} since={data.finished_at} />
  return (
    <Notice>
      {t('Recalculating {total} tickets, {done} done', {
        total: formatNumber(data.total),
        done: formatNumber(data.done),
      })}
    </Notice>
  )
}

const day = 86_400_000

/** For a day: afterwards the change is no news. */
function Overdue({ count, since }: { count: number; since: string }) {
  const now = useNow()
  if (count === 0 || now.getTime() - Date.parse(since) > day) return null
  return (
    <Notice>
      {t('Tickets overdue because of the last change: {count}. No one was notified about them.', {
        count: formatNumber(count),
      })}
    </Notice>
  )
}
