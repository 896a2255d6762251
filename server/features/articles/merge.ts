import { changeTicket, type Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { invalid } from '#kernel/errors.ts'
import { addArticle } from './create.ts'
import { prepareArticle } from './prepare.ts'
import { listArticleIds, articleTable, countWritten, moveArticles } from './store.ts'

const object = 'ticket_articles'

export type MovedArticles = { article_ids: number[]; note_id: number }

/** Moves all articles with their files and accounted times; a public note in the source mentions the merge. */
export async function mergeArticles(ctx: Ctx, source: Ticket, target: Ticket): Promise<MovedArticles> {
  const ids = await listArticleIds(ctx.db, source.id)
  await move(ctx, ids, source, target)
  await recount(ctx, target)
  const emptied = await recount(ctx, source)
  const note = await prepareArticle(ctx, { body: 'merged', type: 'note' })
  return { article_ids: ids, note_id: await addArticle(ctx, emptied, note, 'agent') }
}

export async function unmergeArticles(ctx: Ctx, source: Ticket, target: Ticket, moved: MovedArticles): Promise<void> {
  const back = await move(ctx, moved.article_ids, target, source)
  if (back.length < moved.article_ids.length)
    throw invalid('merge_changed', 'The articles of the merged ticket have changed since the merge.')
  await deleteRow(ctx.db, articleTable, moved.note_id)
  ctx.emit({ kind: 'removed', object, id: moved.note_id, changes: { ticket_id: [source.id, null] } })
  await recount(ctx, source)
  await recount(ctx, target)
}

async function move(ctx: Ctx, ids: readonly number[], from: Ticket, to: Ticket): Promise<number[]> {
  const moved = await moveArticles(ctx.db, ids, { from: from.id, to: to.id })
  for (const id of moved) ctx.emit({ kind: 'updated', object, id, changes: { ticket_id: [from.id, to.id] } })
  return moved
}

const recount = async (ctx: Ctx, ticket: Ticket): Promise<Ticket> =>
  changeTicket(ctx, ticket, { article_count: await countWritten(ctx.db, ticket.id) })
