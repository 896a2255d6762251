import { createStore } from '../external-store.ts'

/** The server does not answer, although this device has a network. */
export const isServerGone = createStore(false)

const probeEvery = 1000
const probePatience = 2000
/** A proxy answers for a server that is gone. */
const fromProxy = new Set([502, 503, 504])

let probing: Promise<void> | undefined

/** For every sign of trouble: a socket that broke, a request without an answer. Resolves after the first probe. */
export function checkServer(): Promise<void> {
  probing ??= probe()
  return probing
}

/** Probes until the server answers. */
async function probe(): Promise<void> {
  // Offline there is nothing to probe, and another notice is shown.
  const isGone = navigator.onLine && !(await answers())
  isServerGone.set(isGone)
  if (isGone) setTimeout(() => void probe(), probeEvery)
  else probing = undefined
}

/** Immediately, unless the server is known to be unreachable. */
export function whenServerAnswers(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (!isServerGone.get()) resolve()
  const stop = isServerGone.subscribe(() => !isServerGone.get() && resolve())
  return promise.finally(stop)
}

const answers = (): Promise<boolean> =>
  fetch('/api/v1/available', { cache: 'no-store', signal: AbortSignal.timeout(probePatience) }).then(
    ({ status }) => !fromProxy.has(status),
    () => false,
  )
