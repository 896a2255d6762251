import { useEffect } from 'react'
import { overviewsQuery } from '#web/domain/overviews.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { removeSnapshot } from '#web/lib/screen-snapshot/show-snapshot.ts'
import { takeSnapshot } from '#web/lib/screen-snapshot/take-snapshot.ts'
import { useMe } from '#web/lib/session.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'

/** By then everything around the list has loaded as well. */
const restBefore = 1000

/** The next visit starts at the top, without a dialog. */
function isAtRest(): boolean {
  const grid = document.querySelector('#root [role=grid]')
  return grid?.scrollTop === 0 && grid.checkVisibility() && !document.querySelector('[role=dialog]')
}

/**
 * A document unloads while the next one runs. If the session has ended, the next one has deleted the snapshot, and must
 * not find it again. So a page that is left takes its snapshot before the navigation, at `beforeunload`.
 */
let isUnloading = false
addEventListener('pagehide', () => (isUnloading = true))
addEventListener('pageshow', () => (isUnloading = false))

/** Removes the snapshot when the list is rendered, and takes a new one for the next visit. */
export function useScreenSnapshot(link: string, isReady: boolean): void {
  const { id } = useMe()
  const isNarrow = useNarrow()
  useEffect(() => {
    if (!isReady) return
    removeSnapshot()
    const take = () => {
      if (!isAtRest()) return
      const isFirst = queryClient.getQueryData(overviewsQuery.queryKey)?.[0]?.link === link
      const { pathname, search } = location
      takeSnapshot(id, [pathname + search, ...(isFirst && !isNarrow ? ['/', '/overviews'] : [])])
    }
    const takeWhenHidden = () => document.visibilityState === 'hidden' && !isUnloading && take()
    let cancel: (() => void) | undefined
    const timer = setTimeout(() => (cancel = whenIdle(take)), restBefore)
    document.addEventListener('visibilitychange', takeWhenHidden)
    addEventListener('beforeunload', take)
    return () => {
      clearTimeout(timer)
      cancel?.()
      document.removeEventListener('visibilitychange', takeWhenHidden)
      removeEventListener('beforeunload', take)
    }
  }, [isReady, link, id, isNarrow])
}
