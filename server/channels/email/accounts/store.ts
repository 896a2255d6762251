import type { FetchedInbound, Inbound, MailOAuth, Outbound } from '#contract/channel-email.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Row } from '#kernel/db/rows.ts'
import { openSecrets } from '#channels/records/secrets.ts'
import { type ChannelArea, lockChannel, selectChannels } from '#channels/records/store.ts'

/** Accounts with servers that an administrator entered, and the server for mails of the system. */
const enteredAreas = ['Email::Account', 'Email::Notification'] as const

/** Everything that mail is fetched from and sent by, except mails of the system. */
export const accountAreas = ['Email::Account', 'Google::Account', 'Microsoft365::Account'] as const

const enteredAccounts = ['Email::Account'] as const

export type AccountOptions = { inbound: Inbound; outbound: Outbound; auth?: MailOAuth | null | undefined }

/** An account with its secrets in plain text: must not be sent to clients or logged. */
export type Account = {
  id: number
  groupId: number | null
  active: boolean
  /** When it was turned on last; null if it was never off. */
  enabledAt: string | null
  options: AccountOptions
}

/** An account with a mailbox to fetch from. */
export type FetchedAccount = Account & { options: { inbound: FetchedInbound } }

export const selectMailChannels = (db: Db): Promise<Row[]> => selectChannels(db, enteredAreas)

export const openedAccount = ({ sealer }: Deps, { id, group_id, active, enabled_at, options }: Row): Account => ({
  id,
  groupId: group_id as number | null,
  active: active as boolean,
  enabledAt: enabled_at as string | null,
  options: openSecrets(sealer, id, options),
})

export async function activeAccounts(deps: Deps): Promise<Account[]> {
  const rows = await selectChannels(deps.db, accountAreas)
  return rows.filter(({ active }) => active).flatMap((row) => openedIfPossible(deps, row))
}

/** An account that was sealed with a lost key must not stop the others. */
function openedIfPossible(deps: Deps, row: Row): Account[] {
  try {
    return [openedAccount(deps, row)]
  } catch (error) {
    deps.log.error(
      { channel: row.id, reason: (error as Error).message },
      'decrypting the secrets of a mail account failed',
    )
    return []
  }
}

/** An account that was not created here may be incomplete. */
const isFetched = (account: Account): account is FetchedAccount =>
  ['imap', 'pop3'].includes(account.options.inbound?.adapter)

export const fetchedAccounts = async (deps: Deps): Promise<FetchedAccount[]> =>
  (await activeAccounts(deps)).filter(isFetched)

type Areas = readonly ChannelArea[]

/** Locked until the end of the transaction. */
export async function lockAccount(
  ctx: Ctx,
  id: number,
  areas: Areas = enteredAccounts,
): Promise<{ row: Row; account: Account }> {
  const row = await lockChannel(ctx, areas, id)
  return { row, account: openedAccount(ctx.deps, row) }
}

export const lockMailChannel = (ctx: Ctx, id: number, areas: Areas = enteredAreas): Promise<Row> =>
  lockChannel(ctx, areas, id)

/** The channel for mails of the system. */
export async function findNotificationServer(deps: Deps): Promise<Account | undefined> {
  const row = (await selectMailChannels(deps.db)).find(({ area }) => area === 'Email::Notification')
  return row && openedAccount(deps, row)
}

export async function findAccount(
  deps: Deps,
  id: number,
  areas: Areas = enteredAccounts,
): Promise<Account | undefined> {
  const row = (await selectChannels(deps.db, areas)).find((channel) => channel.id === id)
  return row && openedAccount(deps, row)
}
