import { queryOptions, useQuery } from '@tanstack/react-query'
import { OverviewSorting, OverviewSortingPrios } from '#contract/overview.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { MoveButtons } from '#web/ui/patterns/move-buttons.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'

const orderQuery = queryOptions({
  queryKey: ['overviews', 'order'],
  queryFn: async () => {
    const { overviews, overview_sortings } = await api(OverviewSorting.endpoints).list()
    const own = new Map(overview_sortings.map((one) => [Number(one.overview_id), Number(one.prio)]))
    return overviews.toSorted((one, other) => (own.get(one.id) ?? one.prio) - (own.get(other.id) ?? other.prio))
  },
})

async function saveOrder(ids: readonly number[]) {
  const prios = ids.map((id, index): [number, number] => [id, index + 1])
  await attempt(api({ save: OverviewSortingPrios }).save({ prios }), t('Saved'))
  await touch(queryClient, [{ object: 'overviews', id: 0 }])
}

/** The sidebar in the own order, moved line by line. */
export function OverviewsTopic() {
  const { data, error, refetch } = useQuery(orderQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data?.length === 0) return <EmptyState title={t('No overviews yet')} />
  const ids = (data ?? []).map(({ id }) => id)
  return (
    <ol className={styles.lines}>
      {data?.map(({ id, name }) => (
        <li key={id} className={styles.line}>
          <span className={styles.grow}>{td(name)}</span>
          <MoveButtons name={td(name)} ids={ids} id={id} onMove={(next) => void saveOrder(next)} />
        </li>
      ))}
    </ol>
  )
}
