import type { FetchedInbound, Inbound, MailOAuth, Outbound } from '#contract/channel-email.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Row } from '#kernel/db/rows.ts'
import { notFound } from '#kernel/errors.ts'
import { openSecrets } from '#channels/records/secrets.ts'
import { channels, lockChannel, selectChannels } from '#channels/records/store.ts'

const areas = ['Email::Account', 'Email::Notification'] as const

export type AccountOptions = { inbound: Inbound; outbound: Outbound; auth?: MailOAuth | null | undefined }

/** An account with its secrets in plain text: must not be sent to clients or logged. */
export type Account = { id: number; groupId: number | null; active: boolean; options: AccountOptions }

/** An account with a mailbox to fetch from. */
export type FetchedAccount = Account & { options: { inbound: FetchedInbound } }

export const selectMailChannels = (db: Db): Promise<Row[]> => selectChannels(db, areas)

const opened = ({ sealer }: Deps, { id, group_id, active, options }: Row): Account => ({
  id,
  groupId: group_id as number | null,
  active: active as boolean,
  options: openSecrets(sealer, id, options),
})

export async function activeAccounts(deps: Deps): Promise<Account[]> {
  const rows = await selectMailChannels(deps.db)
  return rows
    .filter(({ area, active }) => active && area === 'Email::Account')
    .flatMap((row) => openedIfPossible(deps, row))
}

/** An account that was sealed with a lost key must not stop the others. */
function openedIfPossible(deps: Deps, row: Row): Account[] {
  try {
    return [opened(deps, row)]
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

/** Locked until the end of the transaction. */
export async function lockAccount(ctx: Ctx, id: number): Promise<{ row: Row; account: Account }> {
  const row = await lockMailChannel(ctx, id)
  if (row.area !== 'Email::Account') throw notFound(channels.model, id)
  return { row, account: opened(ctx.deps, row) }
}

export const lockMailChannel = (ctx: Ctx, id: number): Promise<Row> => lockChannel(ctx, areas, id)

/** The channel for mails of the system. */
export async function findNotificationServer(deps: Deps): Promise<Account | undefined> {
  const row = (await selectMailChannels(deps.db)).find(({ area }) => area === 'Email::Notification')
  return row && opened(deps, row)
}

export async function findAccount(deps: Deps, id: number): Promise<Account | undefined> {
  const row = (await selectMailChannels(deps.db)).find(
    (channel) => channel.id === id && channel.area === 'Email::Account',
  )
  return row && opened(deps, row)
}
