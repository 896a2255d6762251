import type { Ctx, Deps } from '#kernel/context.ts'
import { NamedFault } from '../accounts/faults.ts'
import type { FetchedAccount } from '../accounts/store.ts'
import type { Credentials } from './imap-client.ts'
import { type Findings, receiveMails } from './receive.ts'

/** One stretch of fetching from one account. */
export type Session = {
  deps: Deps
  account: FetchedAccount
  credentials: Credentials
  signal: AbortSignal
  /** Everything that was there has been fetched; null when there is nothing to complain about. */
  report(complaint: string | null): Promise<void>
}

/** A full disk or a database that is away is our fault, not the mail server's, and the account must not say otherwise. */
export async function keepFetched(deps: Deps, findings: Findings, along?: (ctx: Ctx) => Promise<void>): Promise<void> {
  try {
    await receiveMails(deps, findings, along)
  } catch (error) {
    deps.log.error({ err: error }, 'fetched mail not stored')
    const message_human = 'Mail cannot be stored here at the moment, and stays on the server.'
    throw new NamedFault({ message: 'not stored', message_human, field: 'host' })
  }
}
