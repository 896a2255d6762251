import { useQuery } from '@tanstack/react-query'
import { Slas } from '#contract/sla.ts'
import { api } from '#web/lib/api/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Notice } from '#web/ui/primitives/notice.tsx'

const progressQuery = {
  queryKey: ['slas', 'recalculation'],
  queryFn: () => api(Slas).recalculation({}),
  meta: { touchedBy: ['slas', 'calendars'] },
}

/** While due times are computed again; leaves by itself. */
export function Recalculation() {
  const { data } = useQuery({
    ...progressQuery,
    refetchInterval: ({ state }) => (state.data?.started_at && !state.data.finished_at ? 1000 : 10_000),
  })
  if (!data?.started_at || data.finished_at) return null
  return (
    <Notice>
      {t('Recalculating {total} tickets, {done} done', {
        total: formatNumber(data.total),
        done: formatNumber(data.done),
      })}
    </Notice>
  )
}
