import type { Deps } from '#kernel/context.ts'
import { type FetchedAccount, fetchedAccounts } from '../accounts/store.ts'
import { runFetcher } from './fetchers.ts'
import { createChannelLocks } from './locks.ts'

/** Fetches from every active account; changes take effect at once. */
export type Supervisor = { stop(): Promise<void> }

type Running = { fingerprint: string; stop: AbortController; ended: Promise<void> }

/** Milliseconds until a change is noticed whose notification was lost. */
const lookAgain = 60_000

export function superviseFetching(deps: Deps): Supervisor {
  const running = new Map<number, Running>()
  const locks = createChannelLocks(deps.db)
  let stopped = false
  let turn = Promise.resolve()

  const begin = (account: FetchedAccount) => {
    const stop = new AbortController()
    const ended = runFetcher({ deps, account, locks, signal: stop.signal })
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
    const wanted = new Map((await fetchedAccounts(deps)).map((account) => [account.id, account]))
    const outdated = [...running].filter(([id, { fingerprint }]) => fingerprint !== fingerprintOf(wanted.get(id)))
    await Promise.all(outdated.map(([id]) => end(id)))
    for (const [id, account] of wanted) if (!running.has(id) && !stopped) begin(account)
  }
  /** One at a time, so that no fetcher is started twice. */
  const look = () => {
    turn = turn.then(reconcile).catch((error: unknown) => deps.log.warn({ err: error }, 'reading mail accounts failed'))
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

/** The options that a fetcher uses: a renewed token or a new status does not restart it. */
function fingerprintOf(account: FetchedAccount | undefined): string {
  if (!account) return ''
  const { inbound, auth } = account.options
  return JSON.stringify([inbound, auth && { ...auth, access_token: null, expires_at: null, refresh_token: null }])
}
