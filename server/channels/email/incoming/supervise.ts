import type { Deps } from '#kernel/context.ts'
import { type Supervisor, superviseFetching } from '#channels/fetching/supervise.ts'
import { type FetchedAccount, fetchedAccounts } from '../accounts/store.ts'
import { runFetcher } from './fetchers.ts'

/** Fetches from every active account. */
export const superviseMailboxes = (deps: Deps): Supervisor =>
  superviseFetching(deps, {
    list: () => fetchedAccounts(deps),
    fingerprintOf,
    run: (account, { locks, signal }) => runFetcher({ deps, account, locks, signal }),
  })

/**
 * The options that a fetcher uses: a renewed token or a new status does not restart it. Turning the account off and on
 * does, also when both are noticed together.
 */
function fingerprintOf({ enabledAt, options: { inbound, auth } }: FetchedAccount): string {
  return JSON.stringify([
    enabledAt,
    inbound,
    auth && { ...auth, access_token: null, expires_at: null, refresh_token: null },
  ])
}
