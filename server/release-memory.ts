import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

/** Milliseconds after the start: the first requests are not delayed. */
const afterStart = 2000

/**
 * Loading the code leaves garbage in many half-empty pages, which V8 would keep until the heap has grown: 15 MB of an idle
 * process. One thorough collection, which takes about a tenth of a second, gives them back.
 */
export function releaseMemoryAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as Collect
    collect({ type: 'major', flavor: 'last-resort' })
  }, afterStart).unref()
}
