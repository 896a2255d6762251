/** Gives requests priority over jobs: a job waits before its next statement while a request is being answered. */
export type RequestPriority = {
  /** Counts a request until the returned function is called. */
  beginRequest(): () => void
  /** For one background unit of work: the returned function is awaited before each of its statements. */
  beginBackgroundUnit(): () => Promise<void> | undefined
}

/** Milliseconds that one unit waits in total, so that a steady stream of requests slows jobs down but never stops them. */
const longestWait = 150
/** Milliseconds after which a request no longer counts: it probably waits for another server, such as a mail server. */
const longestRequest = 500

export function createRequestPriority(): RequestPriority {
  const running = new Set<{ at: number }>()
  const waiting = new Set<() => void>()
  const isIdle = () => running.values().every(({ at }) => performance.now() - at > longestRequest)
  const untilIdle = (atMost: number) =>
    new Promise<void>((resolve) => {
      const resume = () => {
        clearTimeout(timer)
        waiting.delete(resume)
        resolve()
      }
      const timer = setTimeout(resume, atMost)
      waiting.add(resume)
    })
  return {
    beginRequest: () => {
      const request = { at: performance.now() }
      running.add(request)
      return () => {
        running.delete(request)
        if (isIdle()) for (const resume of waiting) resume()
      }
    },
    beginBackgroundUnit: () => {
      let left = longestWait
      return () => {
        // Timers may fire a fraction of a millisecond early.
        if (left < 1 || isIdle()) return undefined
        const since = performance.now()
        return untilIdle(left).then(() => void (left -= performance.now() - since))
      }
    },
  }
}
