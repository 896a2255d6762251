import { createRoot } from 'react-dom/client'
import { pauseQueriesWithoutServer } from '#web/lib/live/pause-queries.ts'
import { removeSnapshotUnlessAt } from '#web/lib/screen-snapshot/show-snapshot.ts'
import { App } from './app.tsx'
import { router } from './router.ts'
import { prepareSession } from './prepare-session.ts'

/** For tests and tools: the address whose screen is shown. It differs from the current address while one is loading. */
const markShownRoute = () => (document.documentElement.dataset.route = location.pathname + location.search)

/** Everything that every screen needs. */
export async function renderApp(): Promise<void> {
  const root = createRoot(document.querySelector('#root') as HTMLElement)
  pauseQueriesWithoutServer()
  await prepareSession()
  router.subscribe('onRendered', ({ toLocation }) => {
    removeSnapshotUnlessAt(toLocation.href)
    markShownRoute()
  })
  root.render(<App />)
}
