import { listFiles, sendFile } from '#features/attachments/service.ts'
import { getTicket } from '#features/tickets/service.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { getArticle } from './read.ts'
import { mailObject } from './store.ts'

export async function sendMail({ ctx, input, request, reply }: Serving<{ id: number }>) {
  const article = await getArticle(ctx, input.id)
  const [mail] = (await listFiles(ctx.db, mailObject, [article.id])).get(article.id) ?? []
  if (!mail) return reply.code(204).send()
  const { number } = await getTicket(ctx, article.ticket_id, 'read')
  return sendFile({ ctx, request, reply }, mail, {
    disposition: 'attachment',
    type: 'message/rfc822',
    filename: `ticket-${number}-${article.id}.eml`,
  })
}
