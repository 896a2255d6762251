import type { Ctx, Deps } from '#kernel/context.ts'
import { NamedFault } from '../accounts/faults.ts'
import type { FetchedAccount } from '../accounts/store.ts'
import type { Credentials } from './imap-client.ts'
import { type Findings, receiveMails } from './receive.ts'

/** One connection to the mailbox of an account. */
export type Session = {
  deps: Deps
  account: FetchedAccount
  credentials: Credentials
  signal: AbortSignal
  /** All messages have been fetched; null when there was no problem. */
  report(complaint: string | null): Promise<void>
}

/** A failure on our side, such as a full disk: it must not be shown as a fault of the account. */
export async function keepFetched(deps: Deps, findings: Findings, along?: (ctx: Ctx) => Promise<void>): Promise<void> {
  try {
    await receiveMails(deps, findings, along)
  } catch (error) {
    deps.log.error({ err: error }, 'storing a fetched email failed')
    throw new NamedFault({
      message: 'not stored',
      notice: { code: 'mail_storage_failed', values: {} },
      field: 'host',
    })
  }
}
