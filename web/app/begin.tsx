import { createRoot } from 'react-dom/client'
import { dropPictureUnlessAt } from '#web/lib/picture/show.ts'
import { App } from './app.tsx'
import { router } from './router.ts'
import { start } from './start.ts'

/** Everything that every screen needs. */
export async function begin(): Promise<void> {
  const root = createRoot(document.querySelector('#root') as HTMLElement)
  await start()
  router.subscribe('onRendered', ({ toLocation }) => dropPictureUnlessAt(toLocation.href))
  root.render(<App />)
}
