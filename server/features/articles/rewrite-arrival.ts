import { sql } from 'kysely'
import { changeTicket, lockAnyTicket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { lockRow, updateRow } from '#kernel/db/rows.ts'
import { recordEntry } from '#kernel/history.ts'
import { insertVersion } from './edit.ts'
import { articleObject, articleTable } from './store.ts'

/**
 * The author of a message that arrived has changed its text at the network; the text before becomes a version. Returns the
 * id of the ticket; undefined for an edit that is older than the last one.
 */
export async function rewriteArrival(
  ctx: Ctx,
  id: number,
  { body, editedAt }: { body: string; editedAt: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ ticket_id: number }>`select ticket_id from ticket_articles where id = ${id}`.execute(
    ctx.db,
  )
  const ticketId = rows[0]?.ticket_id
  if (ticketId === undefined) return undefined
  const ticket = await lockAnyTicket(ctx, ticketId)
  const before = await lockRow(ctx.db, articleTable, id)
  const preferences = before.preferences as Record<string, unknown>
  const edited_at = editedAt.toISOString()
  if (String(preferences.edited_at ?? '') >= edited_at) return undefined
  if (before.body === body) return ticketId
  await insertVersion(ctx, id)
  await updateRow(ctx, articleTable, before, {
    body,
    content_type: 'text/plain',
    preferences: { ...preferences, edited_at },
  })
  const about = { object: articleObject, id, related: { object: 'Ticket', id: ticketId } }
  recordEntry(ctx, about, { type: 'updated', attribute: 'body', value_from: '', value_to: '' })
  ctx.emit({
    kind: 'updated',
    object: 'ticket_articles',
    id,
    changes: { edited_at: [preferences.edited_at, edited_at] },
  })
  await changeTicket(ctx, ticket, { updated_at: ctx.now.toISOString() })
  return ticketId
}
