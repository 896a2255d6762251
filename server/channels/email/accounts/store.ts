import { sql } from 'kysely'
import type { FetchedInbound, Inbound, MailOAuth, Outbound } from '#contract/channel-email.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { insertRow, lockRow, type Row, selectRows, type TableOf, updateRow } from '#kernel/db/rows.ts'
import { notFound } from '#kernel/errors.ts'
import { openSecrets, sealSecrets } from './secrets.ts'

export const channels = {
  table: 'channels',
  model: 'Channel',
  columns: [
    'id',
    'area',
    'group_id',
    'options',
    'active',
    'preferences',
    'status_in',
    'status_out',
    'last_log_in',
    'last_log_out',
    'updated_by_id',
    'created_by_id',
    'created_at',
    'updated_at',
  ],
} satisfies TableOf

type Area = 'Email::Account' | 'Email::Notification'
export type AccountOptions = { inbound: Inbound; outbound: Outbound; auth?: MailOAuth | null | undefined }

/** An account with its secrets in plain text: must not be sent to clients or logged. */
export type Account = { id: number; groupId: number | null; active: boolean; options: AccountOptions }

/** An account with a mailbox to fetch from. */
export type FetchedAccount = Account & { options: { inbound: FetchedInbound } }

/** All at once, because there are few. */
export const selectChannels = (db: Db): Promise<Row[]> =>
  selectRows(db, channels, {
    order: [{ column: 'id', direction: 'asc' }],
    limit: 1000,
    offset: 0,
    filter: sql<boolean>`area in ('Email::Account', 'Email::Notification')`,
  })

const opened = ({ sealer }: Deps, { id, group_id, active, options }: Row): Account => ({
  id,
  groupId: group_id as number | null,
  active: active as boolean,
  options: openSecrets(sealer, id, options),
})

export async function activeAccounts(deps: Deps): Promise<Account[]> {
  const rows = await selectChannels(deps.db)
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
  const row = await lockChannel(ctx, id)
  if (row.area !== 'Email::Account') throw notFound(channels.model, id)
  return { row, account: opened(ctx.deps, row) }
}

export async function lockChannel(ctx: Ctx, id: number): Promise<Row> {
  const row = await lockRow(ctx.db, channels, id)
  if (row.area !== 'Email::Account' && row.area !== 'Email::Notification') throw notFound(channels.model, id)
  return row
}

/** The channel for mails of the system. */
export async function findNotificationServer(deps: Deps): Promise<Account | undefined> {
  const row = (await selectChannels(deps.db)).find(({ area }) => area === 'Email::Notification')
  return row && opened(deps, row)
}

export async function findAccount(deps: Deps, id: number): Promise<Account | undefined> {
  const row = (await selectChannels(deps.db)).find((channel) => channel.id === id && channel.area === 'Email::Account')
  return row && opened(deps, row)
}

type NewChannel = { area: Area; groupId: number | null; options: object }

/** The id is needed first, because secrets are sealed for the id of their channel. */
export async function insertChannel(ctx: Ctx, { area, groupId, options }: NewChannel): Promise<Row> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('channels', 'id')) as id`.execute(
    ctx.db,
  )
  const id = Number(rows[0]?.id)
  const sealed = sealSecrets(ctx.deps.sealer, id, options as Record<string, unknown>)
  const row = await insertRow(ctx, channels, { id, area, group_id: groupId, options: sealed })
  ctx.emit({ kind: 'created', object: channels.table, id })
  return row
}

type ChannelChange = { options?: object; active?: boolean; group_id?: number | null }

/** The event has the names of changed columns without values, because options contain sealed secrets. */
export async function changeChannel(ctx: Ctx, before: Row, { options, ...values }: ChannelChange): Promise<void> {
  const sealed = options && sealSecrets(ctx.deps.sealer, before.id, options as Record<string, unknown>)
  const { changes } = await updateRow(ctx, channels, before, { ...values, ...(sealed ? { options: sealed } : {}) })
  const named = 'options' in changes ? { ...changes, options: [null, null] as const } : changes
  ctx.emit({ kind: 'updated', object: channels.table, id: before.id, changes: named })
}

/** The result of the last fetch. Written only when it differs, because it is reported every minute. */
export async function noteFetched(ctx: Ctx, id: number, complaint: string | null): Promise<void> {
  const status = complaint === null ? 'ok' : 'error'
  const { rows } = await sql<{ id: number }>`
    update channels set status_in = ${status}, last_log_in = ${complaint ?? ''}
    where id = ${id} and (status_in, last_log_in) is distinct from (${status}, ${complaint ?? ''})
    returning id`.execute(ctx.db)
  if (rows.length === 0) return
  ctx.emit({ kind: 'updated', object: channels.table, id, changes: { status_in: [null, status] } })
}
