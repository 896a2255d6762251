import { sql } from 'kysely'
import { addArticle, prepareArticle } from '#features/articles/service.ts'
import { lockAnyTicket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { WhatsappRow } from './store.ts'

/** Answers the message that has opened a ticket with the text of the channel. */
export async function welcome(
  ctx: Ctx,
  { options }: WhatsappRow,
  { ticketId, articleId }: { ticketId: number; articleId: number },
): Promise<void> {
  if (!options.welcome || !(await isFirst(ctx, ticketId, articleId))) return
  const article = await prepareArticle(ctx, {
    type: 'whatsapp message',
    sender: 'System',
    body: options.welcome,
    content_type: 'text/plain',
    internal: false,
  })
  await addArticle(ctx, await lockAnyTicket(ctx, ticketId), article, 'agent')
}

async function isFirst({ db }: Ctx, ticketId: number, articleId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ticket_articles where ticket_id = ${ticketId} and id < ${articleId} limit 1`.execute(db)
  return rows.length === 0
}
