import type { Ctx } from '#kernel/context.ts'
import { lockRow, updateRow } from '#kernel/db/rows.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { forbidden, notFound } from '#kernel/errors.ts'
import { mergeNotifications, type NewNotification } from './merge-notifications.ts'
import { separateOne } from './shared-store.ts'
import {
  deleteReplaced,
  findNotification,
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
  const found = await findNotification(ctx.db, id)
  if (!found) throw notFound(notifications.model, id)
  return assertOwn(ctx, found)
}

/** As a row of its own, until the transaction ends. */
async function lockNotification(ctx: Ctx, id: number): Promise<Notification> {
  await getNotification(ctx, id)
  await separateOne(ctx.db, id, ctx.actor.id)
  return (await lockRow(ctx.db, notifications, id)) as Notification
}

export async function setSeen(ctx: Ctx, id: number, seen: boolean | undefined): Promise<Notification> {
  const before = await lockNotification(ctx, id)
  const { row, changes } = await updateRow(ctx, notifications, before, { seen })
  ctx.emit({ kind: 'updated', object, id, changes })
  return row as Notification
}

export async function removeNotification(ctx: Ctx, id: number): Promise<void> {
  await lockNotification(ctx, id)
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

function assertOwn({ actor }: Ctx, notification: Notification): Notification {
  if (notification.user_id !== actor.id) throw forbidden()
  return notification
}
