import { setTimeout as delay } from 'node:timers/promises'

/** Does a piece of work, possibly together with others; resolves with its own result. */
export type Gather<T, R> = (piece: T) => Promise<R>

type Options<T, R> = {
  /** The results in the order of the pieces. A result that is a promise does not delay the next pieces. */
  run(pieces: readonly T[]): Promise<readonly (R | Promise<R>)[]>
  /** Pieces with the same key are not done together. */
  keyOf(piece: T): unknown
  /** Milliseconds from the beginning of one run to that of the next. */
  pause: number
}

const mostTogether = 100

type Waiting<T, R> = { piece: T; done: (result: R | Promise<R>) => void; failed: (error: unknown) => void }

/**
 * For work that costs little more for many pieces than for one, such as a transaction. A piece begins immediately if none
 * has begun within the pause; those that arrive meanwhile are done together, in order of arrival.
 */
export function createGather<T, R>({ run, keyOf, pause }: Options<T, R>): Gather<T, R> {
  let waiting: Waiting<T, R>[] = []
  let isRunning = false

  const takeNext = () => {
    const chosen = new Map<unknown, Waiting<T, R>>()
    const later: Waiting<T, R>[] = []
    for (const one of waiting) {
      const key = keyOf(one.piece)
      if (chosen.size < mostTogether && !chosen.has(key)) chosen.set(key, one)
      else later.push(one)
    }
    waiting = later
    return [...chosen.values()]
  }
  const runTogether = async (pieces: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await run(pieces.map(({ piece }) => piece))
      for (const [index, { done }] of pieces.entries()) done(results[index] as R | Promise<R>)
    } catch (error) {
      for (const { failed } of pieces) failed(error)
    }
  }
  const runWaiting = async () => {
    isRunning = true
    while (waiting.length > 0) await Promise.all([runTogether(takeNext()), delay(pause)])
    isRunning = false
  }
  return (piece) =>
    new Promise((resolve, reject) => {
      waiting.push({ piece, done: resolve, failed: reject })
      if (!isRunning) void runWaiting()
    })
}
