import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { insertRow, lockRow, type Row, selectRows, type TableOf, updateRow } from '#kernel/db/rows.ts'
import { notFound } from '#kernel/errors.ts'
import { sealSecrets } from './secrets.ts'

export const channels = {
  table: 'channels',
  model: 'Channel',
  columns: [
    'id',
    'area',
    'group_id',
    'options',
    'active',
    'enabled_at',
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

/** The kind of a channel, as deployed clients name it: `Telegram::Bot`. */
export type ChannelArea = `${string}::${string}`

/** All at once, because there are few. */
export const selectChannels = (db: Db, areas: readonly ChannelArea[]): Promise<Row[]> =>
  selectRows(db, channels, {
    order: [{ column: 'id', direction: 'asc' }],
    limit: 1000,
    offset: 0,
    filter: sql<boolean>`area = any(${areas}::text[])`,
  })

/** Locked until the end of the transaction; a channel of another area is not found. */
export async function lockChannel(ctx: Ctx, areas: readonly ChannelArea[], id: number): Promise<Row> {
  const row = await lockRow(ctx.db, channels, id)
  if (!areas.includes(row.area as ChannelArea)) throw notFound(channels.model, id)
  return row
}

type NewChannel = { area: ChannelArea; groupId: number | null; options: object; active?: boolean }

/** The id is needed first, because secrets are sealed for the id of their channel. */
export async function insertChannel(ctx: Ctx, { area, groupId, options, active = true }: NewChannel): Promise<Row> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('channels', 'id')) as id`.execute(
    ctx.db,
  )
  const id = Number(rows[0]?.id)
  const sealed = sealSecrets(ctx.deps.sealer, id, options as Record<string, unknown>)
  const row = await insertRow(ctx, channels, { id, area, group_id: groupId, options: sealed, active })
  ctx.emit({ kind: 'created', object: channels.table, id })
  return row
}

type ChannelChange = { area?: ChannelArea; options?: object; active?: boolean; group_id?: number | null }

/** The event has the names of changed columns without values, because options contain sealed secrets. */
export async function changeChannel(ctx: Ctx, before: Row, { options, ...values }: ChannelChange): Promise<void> {
  const sealed = options && sealSecrets(ctx.deps.sealer, before.id, options as Record<string, unknown>)
  const { changes } = await updateRow(ctx, channels, before, {
    ...values,
    ...(sealed && { options: sealed }),
    ...(values.active && !before.active && { enabled_at: ctx.now.toISOString() }),
  })
  const named = 'options' in changes ? { ...changes, options: [null, null] as const } : changes
  ctx.emit({ kind: 'updated', object: channels.table, id: before.id, changes: named })
}

/** Its messages stay; the caller has locked it. */
export async function deleteChannel(ctx: Ctx, id: number): Promise<void> {
  await deleteRow(ctx.db, channels, id)
  ctx.emit({ kind: 'removed', object: channels.table, id })
}

/** Whether receiving works, with a text if not. Written only when it differs, because it is reported often. */
export async function noteReceiving(ctx: Ctx, id: number, complaint: string | null): Promise<void> {
  const status = complaint === null ? 'ok' : 'error'
  const { rows } = await sql<{ id: number }>`
    update channels set status_in = ${status}, last_log_in = ${complaint ?? ''}
    where id = ${id} and (status_in, last_log_in) is distinct from (${status}, ${complaint ?? ''})
    returning id`.execute(ctx.db)
  if (rows.length === 0) return
  ctx.emit({ kind: 'updated', object: channels.table, id, changes: { status_in: [null, status] } })
}

/** The same for sending. */
export async function noteSending(ctx: Ctx, id: number, complaint: string | null): Promise<void> {
  const status = complaint === null ? 'ok' : 'error'
  const { rows } = await sql<{ id: number }>`
    update channels set status_out = ${status}, last_log_out = ${complaint ?? ''}
    where id = ${id} and (status_out, last_log_out) is distinct from (${status}, ${complaint ?? ''})
    returning id`.execute(ctx.db)
  if (rows.length === 0) return
  ctx.emit({ kind: 'updated', object: channels.table, id, changes: { status_out: [null, status] } })
}
