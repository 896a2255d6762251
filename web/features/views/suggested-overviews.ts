import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Overview } from '#contract/overview.ts'
import { apiTogether } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import type { Touch } from '#web/lib/api/touch.ts'
import { onTouch } from '#web/lib/live/messages.ts'
import { useCan } from '#web/lib/session.ts'

/** Not under `overviews`, whose counts change with every ticket. Only suggestions have no roles. */
const suggestedQuery = queryOptions({
  queryKey: ['suggested_overviews'],
  queryFn: async () => {
    const all = await apiTogether(Overview.endpoints).list({ expand: true, per_page: 500 })
    return all.filter(({ role_ids }) => (role_ids as number[]).length === 0)
  },
})

function refreshSuggested(touches: readonly Touch[]): void {
  const isOne = touches.some(({ object, id }) => object === 'overviews' && id > 0)
  if (isOne) void queryClient.invalidateQueries({ queryKey: suggestedQuery.queryKey })
}

/** Suggested overviews, for users who may accept them; empty for others. */
export function useSuggestedOverviews() {
  const mayDecide = useCan()('admin.overview')
  useEffect(() => onTouch(refreshSuggested), [])
  return useQuery({ ...suggestedQuery, enabled: mayDecide }).data ?? []
}
