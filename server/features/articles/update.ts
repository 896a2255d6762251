import { actsAsAgent } from '#features/tickets/policy.ts'
import { changeTicket, lockAnyTicket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { lockRow, updateRow } from '#kernel/db/rows.ts'
import { forbidden } from '#kernel/errors.ts'
import { recordChanges } from '#kernel/history.ts'
import { getArticle } from './read.ts'
import { articleObject, articleTable } from './store.ts'

type Patch = {
  id: number
  internal?: boolean | null | undefined
  preferences?: Record<string, unknown> | null | undefined
}

/** Only `internal` and the agents' highlights of an article may change, never its text. */
export async function updateArticle(ctx: Ctx, { id, internal, preferences }: Patch): Promise<void> {
  const { ticket_id } = await getArticle(ctx, id)
  const ticket = await lockAnyTicket(ctx, ticket_id)
  if (!actsAsAgent(ctx.actor, 'change', ticket)) throw forbidden()
  const before = await lockRow(ctx.db, articleTable, id)
  const { changes } = await updateRow(ctx, articleTable, before, {
    internal: internal ?? undefined,
    ...highlighted(before.preferences as Record<string, unknown>, preferences ?? {}),
  })
  if (Object.keys(changes).length === 0) return
  await recordChanges(ctx, { object: articleObject, id, related: { object: 'Ticket', id: ticket.id } }, changes, {})
  ctx.emit({ kind: 'updated', object: 'ticket_articles', id, changes })
  await changeTicket(ctx, ticket, { updated_at: ctx.now.toISOString() })
}

const highlighted = (before: Record<string, unknown>, { highlight }: Record<string, unknown>) =>
  highlight === undefined ? {} : { preferences: { ...before, highlight } }
