import './styles/layers.css'
import { deleteSnapshot } from '#web/lib/screen-snapshot/stored-snapshot.ts'
import { showSnapshot } from '#web/lib/screen-snapshot/show-snapshot.ts'
import { prefetchList, askWhoIsHere } from './app/prefetch.ts'

/** Scripts are loaded after the snapshot is shown, because the browser paints nothing while they run. */
async function main(): Promise<void> {
  const visitor = askWhoIsHere()
  await showSnapshot(visitor).catch(deleteSnapshot)
  void visitor.then((id) => id !== undefined && prefetchList(location.pathname))
  const { begin } = await import('./app/begin.tsx')
  await begin()
}

void main()
