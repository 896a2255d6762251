import './styles/layers.css'
import { forgetPicture } from '#web/lib/picture/kept.ts'
import { showPicture } from '#web/lib/picture/show.ts'
import { askAhead, askWhoIsHere } from './app/ask-ahead.ts'

/** Scripts come after the picture: while they run, the browser paints nothing. */
async function main(): Promise<void> {
  const visitor = askWhoIsHere()
  await showPicture(visitor).catch(forgetPicture)
  void visitor.then((id) => id !== undefined && askAhead(location.pathname))
  const { begin } = await import('./app/begin.tsx')
  await begin()
}

void main()
