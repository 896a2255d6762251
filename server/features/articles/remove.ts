import { removeFiles } from '#features/attachments/service.ts'
import { updateTimeSum } from '#features/time-accounting/service.ts'
import { changeTicket, lockAnyTicket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { recordEntry } from '#kernel/history.ts'
import { removalProblem } from './policy.ts'
import { getArticle } from './read.ts'
import { articleObject, articleTable, countWritten, mailObject } from './store.ts'

/** Attachments, and the mail that an article came as. */
export async function removeArticleFiles(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await removeFiles(ctx, articleObject, ids)
  await removeFiles(ctx, mailObject, ids)
}

/** Deletes a note within the time that the setting allows. */
export async function removeArticle(ctx: Ctx, id: number): Promise<void> {
  const { ticket_id } = await getArticle(ctx, id)
  const ticket = await lockAnyTicket(ctx, ticket_id)
  const seconds = await ctx.deps.settings.number('ui_ticket_zoom_article_delete_timeframe')
  const problem = removalProblem(ctx.actor, await getArticle(ctx, id), { now: ctx.now, seconds })
  if (problem) throw problem
  await removeArticleFiles(ctx, [id])
  await deleteRow(ctx.db, articleTable, id)
  recordEntry(ctx, { object: articleObject, id, related: { object: 'Ticket', id: ticket.id } }, { type: 'removed' })
  ctx.emit({ kind: 'removed', object: 'ticket_articles', id, changes: { ticket_id: [ticket.id, null] } })
  const article_count = await countWritten(ctx.db, ticket.id)
  await updateTimeSum(ctx, await changeTicket(ctx, ticket, { article_count, updated_at: ctx.now.toISOString() }))
}
