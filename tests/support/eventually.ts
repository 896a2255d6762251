import { setTimeout as delay } from 'node:timers/promises'

/** Polls until there is a result, and returns it; fails with the last result after a while. */
export async function eventually<T>(
  look: () => Promise<T | undefined | null | false>,
  milliseconds = 30_000,
): Promise<T> {
  const deadline = Date.now() + milliseconds
  for (;;) {
    const seen = await look()
    if (seen !== undefined && seen !== null && seen !== false) return seen
    if (Date.now() > deadline) throw new Error(`Nothing to see within ${milliseconds} ms: ${look.toString()}`)
    await delay(20)
  }
}
