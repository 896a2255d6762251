import type { Ctx } from '#kernel/context.ts'
import { getRow, lockRow, updateRow } from '#kernel/db/rows.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { forbidden } from '#kernel/errors.ts'
import { mergeNotifications, type NewNotification } from './merge-notifications.ts'
import {
  deleteReplaced,
  insertNotifications,
  markAllSeen,
  markTicketsSeen,
  type Notification,
  notifications,
} from './store.ts'

export { loadPushes, pushTo, type StoredPush } from './push.ts'

const object = notifications.table

/**
 * Notifies users of changes, in their order. One event for all notifications of a ticket: a change may concern a hundred
 * users, and an event for each was most of the work of a new ticket.
 */
export async function notify(ctx: Ctx, changes: readonly NewNotification[]): Promise<void> {
  const { replaced, seenBy, groups } = mergeNotifications(changes)
  if (replaced.length > 0) await deleteReplaced(ctx.db, replaced)
  if (seenBy.length > 0) for (const id of await markTicketsSeen(ctx, seenBy)) emitSeen(ctx, id)
  if (groups.length === 0) return
  for (const { first_id, recipients } of await insertNotifications(ctx, groups))
    ctx.emit({ kind: 'created', object, id: first_id, changes: { recipients: [null, recipients] } })
}

export async function getNotification(ctx: Ctx, id: number): Promise<Notification> {
  return assertOwn(ctx, await getRow(ctx.db, notifications, id))
}

export async function setSeen(ctx: Ctx, id: number, seen: boolean | undefined): Promise<Notification> {
  const before = assertOwn(ctx, await lockRow(ctx.db, notifications, id))
  const { row, changes } = await updateRow(ctx, notifications, before, { seen })
  ctx.emit({ kind: 'updated', object, id, changes })
  return row as Notification
}

export async function removeNotification(ctx: Ctx, id: number): Promise<void> {
  assertOwn(ctx, await lockRow(ctx.db, notifications, id))
  await deleteRow(ctx.db, notifications, id)
  ctx.emit({ kind: 'removed', object, id })
}

export async function markAllAsSeen(ctx: Ctx): Promise<void> {
  for (const id of await markAllSeen(ctx)) emitSeen(ctx, id)
}

/** For users who opened the ticket. */
export async function markTicketAsSeen(ctx: Ctx, ticketId: number, userId: number): Promise<void> {
  for (const id of await markTicketsSeen(ctx, [{ ticketId, userId }])) emitSeen(ctx, id)
}

const emitSeen = (ctx: Ctx, id: number) => ctx.emit({ kind: 'updated', object, id, changes: { seen: [false, true] } })

function assertOwn({ actor }: Ctx, row: { id: number } & Record<string, unknown>): Notification {
  if (row.user_id !== actor.id) throw forbidden()
  return row as Notification
}
