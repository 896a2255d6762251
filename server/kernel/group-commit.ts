import type { Ctx, Deps } from './context.ts'
import { explain } from './errors.ts'
import { type RequestOrigin, unitOfWork } from './unit-of-work.ts'

/** Runs this in a unit of work, possibly in one transaction with other waiting pieces. */
export type GroupCommit = (work: (ctx: Ctx) => Promise<void>) => Promise<void>

type PendingWork = { work: (ctx: Ctx) => Promise<void>; done: () => void; failed: (error: unknown) => void }

/** Then retrying the pieces one at a time is useless. A statement timeout (57014) means a locked row: others may work. */
export const isWithoutDatabase = (error: unknown) =>
  explain(error)?.status === 503 && (error as { code?: unknown }).code !== '57014'

/** While this many transactions run, further pieces wait for the next one. */
const mostAtOnce = 2
const mostTogether = 50

/**
 * Group commit for many small changes at once: a piece runs immediately while fewer than `mostAtOnce` transactions run;
 * the pieces that wait share one transaction, with one begin, one commit and one insert of events, in order of arrival.
 * A piece that fails rolls the transaction back, so each piece is then run alone.
 */
export function createGroupCommit(deps: Deps, origin: RequestOrigin): GroupCommit {
  const waiting: PendingWork[] = []
  let running = 0

  const runTogether = async (pieces: readonly PendingWork[]): Promise<void> => {
    try {
      await unitOfWork(deps, origin, async (ctx) => {
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
