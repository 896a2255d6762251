import { onlineManager } from '@tanstack/react-query'
import { isServerGone } from './server-reachability.ts'

/** While the server is unreachable, queries wait as they do offline, and continue when it is back. */
export function pauseQueriesWithoutServer(): void {
  onlineManager.setEventListener((setOnline) => {
    const update = () => setOnline(navigator.onLine && !isServerGone.get())
    addEventListener('online', update)
    addEventListener('offline', update)
    const stop = isServerGone.subscribe(update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
      stop()
    }
  })
}
