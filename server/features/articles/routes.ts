import type { FastifyInstance } from 'fastify'
import { Article } from '#contract/article.ts'
import { ArticleVersions } from '#contract/article-version.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { TicketSplit } from '#contract/ticket-split.ts'
import { getTicket, lockTicket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import { addArticle } from './create.ts'
import { sendAttachment } from './download-attachment.ts'
import { sendMail } from './download-mail.ts'
import { editNote, listVersions, prepareEdit } from './edit.ts'
import { isSlowToPrepare, type PreparedArticle, prepareArticle } from './prepare.ts'
import {
  articleAssets,
  getArticle,
  listArticles,
  listByTicket,
  type Modes,
  presentOne,
  presentWritten,
} from './read.ts'
import { removeArticle } from './remove.ts'
import { ticketRole } from './extension.ts'
import { cloneAttachments, splitTicket } from './split.ts'
import { updateArticle } from './update.ts'

export function routes(app: FastifyInstance): void {
  app.deps.assets.register('TicketArticle', articleAssets)
  serve(app, Article.list, listArticles)
  serve(app, Article.byTicket, listByTicket)
  serve(app, Article.show, async ({ ctx, input }) => presentOne(ctx, await getArticle(ctx, input.id), input))
  const create = {
    change: ({ ctx, input }: Serving<Creation>) => createArticle(ctx, input),
    present: ({ ctx, input }: Serving<Modes>, id: number) => presentWritten(ctx, id, input),
  }
  serve(app, Article.create, create, { prepare })
  serve(app, Article.update, {
    change: ({ ctx, input }) => updateArticle(ctx, input),
    present: ({ ctx, input }) => presentWritten(ctx, input.id, input),
  })
  serve(app, Article.remove, async ({ ctx, input }) => {
    await removeArticle(ctx, input.id)
    return {}
  })
  const edit = {
    change: ({ ctx, input }: Serving<Parameters<typeof editNote>[1]>) => editNote(ctx, input),
    present: ({ ctx, input }: Serving<Modes & { id: number }>) => presentWritten(ctx, input.id, input),
  }
  serve(app, ArticleVersions.create, edit, { prepare: ({ ctx, input }) => prepareEdit(ctx, input) })
  serve(app, ArticleVersions.list, ({ ctx, input }) => listVersions(ctx, input.id))
  serve(app, Article.attachment, sendAttachment)
  serve(app, Article.plain, sendMail)
  serve(app, Article.cloneAttachments, ({ ctx, input }) => cloneAttachments(ctx, input))
  serve(app, TicketSplit.prepare, ({ ctx, input }) => splitTicket(ctx, input))
}

type Creation = InputOf<typeof Article.create> & { prepared?: PreparedArticle }

/** Access is checked before files are stored, and again under the lock. */
async function prepare({ ctx, input }: Serving<Creation>): Promise<Creation> {
  if (!isSlowToPrepare(input)) return input
  await getTicket(ctx, input.ticket_id, 'create')
  return { ...input, prepared: await prepareArticle(ctx, input) }
}

async function createArticle(ctx: Ctx, { prepared, ...sent }: Creation): Promise<number> {
  const ticket = await lockTicket(ctx, sent.ticket_id, 'create')
  const article = prepared ?? (await prepareArticle(ctx, sent))
  return addArticle(ctx, ticket, article, ticketRole(ctx.actor, ticket, 'create'))
}
