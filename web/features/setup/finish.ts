import type { useNavigate } from '@tanstack/react-router'
import { overviewsQuery } from '#web/domain/overviews.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { createStore } from '#web/lib/external-store.ts'
import { refreshSession } from '#web/lib/session.ts'

/** On the first screen after the set-up, the list of what is left to do is open. */
export const isJustSetUp = createStore(false)

/** Into the first list that has something in it, which on the first day is the one with the sample ticket. */
export async function finishSetUp(navigate: ReturnType<typeof useNavigate>): Promise<void> {
  await refreshSession()
  isJustSetUp.set(true)
  const overviews = await queryClient.fetchQuery({ ...overviewsQuery, staleTime: 0 }).catch(() => [])
  const filled = overviews.find(({ count }) => count > 0)
  await (filled
    ? navigate({ to: '/overviews/$link', params: { link: filled.link }, search: {} })
    : navigate({ to: '/' }))
}
