import './styles/layers.css'
import { deleteSnapshot } from '#web/lib/screen-snapshot/stored-snapshot.ts'
import { showSnapshot } from '#web/lib/screen-snapshot/show-snapshot.ts'
import { fetchStartUp, prefetchScreen, type StartUp } from './app/prefetch.ts'

/** While the browser fetches the scripts: the first reads of the screen, and the first use of dates, which takes 40 ms. */
function prepare(known: StartUp | undefined): void {
  if (known?.session) prefetchScreen(location.pathname, known)
  Intl.DateTimeFormat()
}

/** Scripts are loaded after the snapshot is shown, because the browser paints nothing while they run. */
async function main(): Promise<void> {
  const startUp = fetchStartUp()
  await showSnapshot(startUp.then((known) => known?.session?.id)).catch(deleteSnapshot)
  const app = import('./app/render-app.tsx')
  void startUp.then(prepare)
  await (await app).renderApp()
}

void main()
