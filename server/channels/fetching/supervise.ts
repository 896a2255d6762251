import type { Deps } from '#kernel/context.ts'
import { type ChannelLocks, createChannelLocks } from './locks.ts'

/** Fetches from every active account; changes take effect at once. */
export type Supervisor = { stop(): Promise<void> }

/** Accounts to fetch from, and how. */
export type Fetching<A extends { id: number }> = {
  list(): Promise<A[]>
  /** What a fetcher uses of its account: a change of it starts it again. */
  fingerprintOf(account: A): string
  /** Runs until the signal. */
  run(account: A, running: { locks: ChannelLocks; signal: AbortSignal }): Promise<void>
}

type Running = { fingerprint: string; stop: AbortController; ended: Promise<void> }

/** Milliseconds until a change is noticed whose notification was lost. */
const lookAgain = 60_000

export function superviseFetching<A extends { id: number }>(deps: Deps, fetching: Fetching<A>): Supervisor {
  const { list, fingerprintOf, run } = fetching
  const running = new Map<number, Running>()
  const locks = createChannelLocks(deps.db)
  let stopped = false
  let turn = Promise.resolve()

  const begin = (account: A) => {
    const stop = new AbortController()
    const ended = run(account, { locks, signal: stop.signal })
    running.set(account.id, { fingerprint: fingerprintOf(account), stop, ended })
  }
  const end = async (id: number) => {
    const fetcher = running.get(id)
    running.delete(id)
    fetcher?.stop.abort()
    await fetcher?.ended
  }
  const reconcile = async () => {
    if (stopped) return
    const wanted = new Map((await list()).map((account) => [account.id, account]))
    const isOutdated = ([id, { fingerprint }]: [number, Running]) => {
      const account = wanted.get(id)
      return account === undefined || fingerprint !== fingerprintOf(account)
    }
    await Promise.all([...running].filter(isOutdated).map(([id]) => end(id)))
    for (const [id, account] of wanted) if (!running.has(id) && !stopped) begin(account)
  }
  /** One at a time, so that no fetcher is started twice. */
  const look = () => {
    turn = turn.then(reconcile).catch((error: unknown) => deps.log.warn({ err: error }, 'reading channels failed'))
    return turn
  }

  deps.caches.watch(['channels'], () => void look())
  const timer = setInterval(look, lookAgain)
  void look()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await turn
      await Promise.all([...running.keys()].map(end))
      await locks.close()
    },
  }
}
