import { setTimeout as delay } from 'node:timers/promises'

/** The seconds from a moment until the instance is ready; at most a minute. */
export async function untilReady(address: string, since = Date.now()): Promise<number> {
  for (;;) {
    const isReady = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    const seconds = (Date.now() - since) / 1000
    if (isReady || seconds > 60) return seconds
    await delay(50)
  }
}
