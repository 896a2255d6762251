import './styles/layers.css'
import { deleteSnapshot } from '#web/lib/screen-snapshot/stored-snapshot.ts'
import { showSnapshot } from '#web/lib/screen-snapshot/show-snapshot.ts'
import { fetchStartUp, prefetchScreen } from './app/prefetch.ts'

/** Scripts are loaded after the snapshot is shown, because the browser paints nothing while they run. */
async function main(): Promise<void> {
  const startUp = fetchStartUp()
  await showSnapshot(startUp.then((known) => known?.session?.id)).catch(deleteSnapshot)
  void startUp.then((known) => known?.session && prefetchScreen(location.pathname, known))
  const begun = import('./app/begin.tsx')
  // The first use of dates takes 10 ms, which the browser has while it fetches the scripts.
  Intl.DateTimeFormat()
  await (await begun).begin()
}

void main()
