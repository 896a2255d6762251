import type { Article } from '#contract/article.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { TicketSplit } from '#contract/ticket-split.ts'
import { presentFile } from '#features/attachments/present.ts'
import { copyToUploads, listFiles } from '#features/attachments/service.ts'
import { getTicketAsAgent } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden } from '#kernel/errors.ts'
import { getArticle } from './read.ts'
import { articleObject } from './store.ts'

/** Inline images are not copied: a reply quotes them by URL. */
export async function cloneAttachments(ctx: Ctx, { article_id, form_id }: InputOf<typeof Article.cloneAttachments>) {
  const article = await getArticle(ctx, article_id)
  const files = (await listFiles(ctx.db, articleObject, [article.id])).get(article.id) ?? []
  const attached = files.filter(({ preferences }) => preferences['Content-Disposition'] !== 'inline')
  return { attachments: (await copyToUploads(ctx, attached, form_id)).map(presentFile) }
}

/** What a form needs to create a new ticket from an article. */
export async function splitTicket(ctx: Ctx, { ticket_id, ...input }: InputOf<typeof TicketSplit.prepare>) {
  const ticket = await getTicketAsAgent(ctx, ticket_id, 'read')
  const article = await getArticle(ctx, input.article_id)
  if (article.ticket_id !== ticket.id)
    throw forbidden('not_found', 'The article does not belong to the specified ticket.')
  const { attachments } = await cloneAttachments(ctx, input)
  const assets = await ctx.deps.assets.collectByIds(ctx, { Ticket: [ticket.id], TicketArticle: [article.id] })
  return { assets: assets, attachments }
}
