import type { Ctx, Deps } from './context.ts'
import { explain } from './errors.ts'
import { type Occasion, unitOfWork } from './unit-of-work.ts'

/** Does this in a unit of work, perhaps together with what others want done. */
export type ShareUnit = (work: (ctx: Ctx) => Promise<void>) => Promise<void>

type Piece = { work: (ctx: Ctx) => Promise<void>; done: () => void; failed: (error: unknown) => void }

/** Then there is no use in trying one after the other. A statement that took too long waited for a row: others go on. */
const isWithoutDatabase = (error: unknown) =>
  explain(error)?.status === 503 && (error as { code?: unknown }).code !== '57014'

/** While as many transactions are on their way, whatever comes waits for the next. */
const mostAtOnce = 2
const mostTogether = 50

/**
 * For many small changes that come close together: nothing waits while there is room, and the more that has to wait,
 * the more of it shares one transaction, with one begin, one commit and one insert of its events. In a transaction the
 * pieces run in the order they came. One that fails undoes it for all, so each is then tried alone.
 */
export function createSharedUnits(deps: Deps, occasion: Occasion): ShareUnit {
  const waiting: Piece[] = []
  let running = 0

  const runTogether = async (pieces: readonly Piece[]): Promise<void> => {
    try {
      await unitOfWork(deps, occasion, async (ctx) => {
        for (const { work } of pieces) await work(ctx)
      })
      for (const { done } of pieces) done()
    } catch (error) {
      if (pieces.length === 1 || isWithoutDatabase(error)) for (const { failed } of pieces) failed(error)
      else for (const piece of pieces) await runTogether([piece])
    }
  }
  const runWaiting = async () => {
    running += 1
    while (waiting.length > 0) await runTogether(waiting.splice(0, mostTogether))
    running -= 1
  }
  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, done: resolve, failed: reject })
      if (running < mostAtOnce) void runWaiting()
    })
}
