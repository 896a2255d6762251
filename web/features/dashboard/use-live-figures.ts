import { useEffect } from 'react'
import { queryClient } from '#web/lib/api/query-client.ts'
import { onTouch } from '#web/lib/live/messages.ts'
import { dashboardKey } from './queries.ts'

/** Milliseconds between two refreshes: in a busy helpdesk, some ticket changes every moment. */
const pause = 4000
/** Not all screens ask in the same moment after a change. */
const spread = 400

const refresh = () => void queryClient.invalidateQueries({ queryKey: [dashboardKey] })

/** Counts again soon after a change of any ticket, and then not before the pause is over. Hidden tabs wait. */
export function useLiveFigures(): void {
  useEffect(() => {
    let timer: number | undefined
    let last = 0
    let isOld = false
    const run = () => {
      timer = undefined
      if (document.hidden) return
      isOld = false
      last = performance.now()
      refresh()
    }
    const plan = () => {
      if (timer !== undefined || !isOld || document.hidden) return
      timer = window.setTimeout(run, Math.max(0, last + pause - performance.now()) + Math.random() * spread)
    }
    const stopTouches = onTouch((touched) => {
      if (!touched.some(({ object }) => object === 'tickets')) return
      isOld = true
      plan()
    })
    document.addEventListener('visibilitychange', plan)
    return () => {
      stopTouches()
      document.removeEventListener('visibilitychange', plan)
      clearTimeout(timer)
    }
  }, [])
}
