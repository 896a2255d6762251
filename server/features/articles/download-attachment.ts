import { sql } from 'kysely'
import type { Article } from '#contract/article.ts'
import type { InputOf } from '#contract/endpoint.ts'
import {
  describeCalendar,
  type Disposition,
  type FileRow,
  findFile,
  resolveView,
  sendFile,
} from '#features/attachments/service.ts'
import { findState } from '#features/ticket-states/service.ts'
import { getTicket, type Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden, notFound } from '#kernel/errors.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { getArticle } from './read.ts'
import { articleObject, type ArticleRow, selectArticles } from './store.ts'

type AttachmentInput = InputOf<typeof Article.attachment>

/** Each of the three ids must belong to the one before, and the caller must have access to each. */
export async function sendAttachment({ ctx, input, request, reply }: Serving<AttachmentInput>) {
  const disposition = parseDisposition(input.disposition)
  const ticket = await getTicket(ctx, input.ticket_id, 'read')
  const article = await getArticleInTicket(ctx, ticket, input.article_id)
  const file = await findFile(ctx.db, input.id)
  if (!file) throw notFound('Store', input.id)
  if (!belongsTo(file, article)) throw forbidden('not_found', 'The file does not belong to the specified article.')
  if (input.view === 'preview' && input.type === 'calendar') return describeCalendar(ctx, file)
  return sendFile({ ctx, request, reply }, await resolveView(ctx, file, input.view), { disposition })
}

function parseDisposition(wanted: string | undefined): Disposition {
  if (wanted === undefined || wanted === '' || wanted === 'inline') return 'inline'
  if (wanted === 'attachment') return 'attachment'
  throw forbidden('invalid_value', `Invalid disposition ${wanted} requested. Only inline, attachment are valid.`, {
    field: 'disposition',
  })
}

/** URLs with the id of a merged ticket keep working, for users who may also read the ticket that has the article now. */
async function getArticleInTicket(ctx: Ctx, ticket: Ticket, id: number): Promise<ArticleRow> {
  const [article] = await selectArticles(ctx.db, sql<boolean>`ticket_articles.id = ${id}`)
  if (!article) throw notFound(articleObject, id)
  if (article.ticket_id !== ticket.id && !(await isMerged(ctx, ticket))) {
    throw forbidden('not_found', 'The article does not belong to the specified ticket.')
  }
  return getArticle(ctx, id)
}

const isMerged = async (ctx: Ctx, { state_id }: Ticket) => (await findState(ctx, state_id))?.type === 'merged'

const belongsTo = ({ object, object_id }: FileRow, { id }: ArticleRow) => object === articleObject && object_id === id
