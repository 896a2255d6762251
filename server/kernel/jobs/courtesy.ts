/** People wait for an answer and nobody waits for a job: jobs stand back while a request is in hand. */
export type Courtesy = {
  /** Counts a request until the returned function is called. */
  beginRequest(): () => void
  /** For a unit of work that nobody waits for: what it calls before each of its statements. */
  beginTurn(): () => Promise<void> | undefined
}

/** As long as a unit waits altogether: an unbroken stream of requests slows jobs down and does not stop them. */
const longestWait = 150
/** What takes longer waits for something else than us, such as a mail server that is being tried. */
const longestRequest = 500

export function createCourtesy(): Courtesy {
  const begun = new Set<{ at: number }>()
  const waiting = new Set<() => void>()
  const isFree = () => begun.values().every(({ at }) => performance.now() - at > longestRequest)
  const untilFree = (atMost: number) =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer)
        waiting.delete(go)
        resolve()
      }
      const timer = setTimeout(go, atMost)
      waiting.add(go)
    })
  return {
    beginRequest: () => {
      const request = { at: performance.now() }
      begun.add(request)
      return () => {
        begun.delete(request)
        if (isFree()) for (const go of waiting) go()
      }
    },
    beginTurn: () => {
      let left = longestWait
      return () => {
        // Timers may ring a fraction of a millisecond early.
        if (left < 1 || isFree()) return undefined
        const since = performance.now()
        return untilFree(left).then(() => void (left -= performance.now() - since))
      }
    },
  }
}
