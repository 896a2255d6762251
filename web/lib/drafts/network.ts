import { onConnect } from '../live/messages.ts'

/** Milliseconds until a retry without any other sign. */
const retryInterval = 15_000

/** Resolves when a retry is worthwhile: the network or the server is back, or some time has passed. */
export function networkBack(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const goOn = () => resolve()
  const timer = setTimeout(goOn, retryInterval)
  const stopListening = onConnect(goOn)
  addEventListener('online', goOn)
  return promise.finally(() => {
    clearTimeout(timer)
    stopListening()
    removeEventListener('online', goOn)
  })
}
