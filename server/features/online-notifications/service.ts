import type { Ctx } from '#kernel/context.ts'
import { getRow, lockRow, updateRow } from '#kernel/db/rows.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { forbidden } from '#kernel/errors.ts'
import {
  insertNotifications,
  markAllSeen,
  markTicketSeen,
  type NewNotification,
  type Notification,
  notifications,
} from './store.ts'

const object = notifications.table

/** Notifies users of a change of a ticket; `causedBy` is the user who made it. */
export async function notify(ctx: Ctx, news: NewNotification): Promise<void> {
  if (news.readers.length === 0) return
  for (const id of await insertNotifications(ctx, news)) ctx.emit({ kind: 'created', object, id })
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

/** For users who opened the ticket or wrote in it. */
export async function markTicketAsSeen(ctx: Ctx, ticketId: number, userId: number): Promise<void> {
  for (const id of await markTicketSeen(ctx, ticketId, userId)) emitSeen(ctx, id)
}

const emitSeen = (ctx: Ctx, id: number) => ctx.emit({ kind: 'updated', object, id, changes: { seen: [false, true] } })

function assertOwn({ actor }: Ctx, row: { id: number } & Record<string, unknown>): Notification {
  if (row.user_id !== actor.id) throw forbidden()
  return row as Notification
}
