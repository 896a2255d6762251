import { sql } from 'kysely'
import { actsAsAgent, openedFor } from '#features/tickets/policy.ts'
import { getTicket } from '#features/tickets/service.ts'
import type { AssetRecord, AssetSource } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import { countRows } from '#kernel/db/rows.ts'
import { forbidden, notFound } from '#kernel/errors.ts'
import { getOnly } from '#kernel/get-only.ts'
import { answerPage } from '#kernel/http/list.ts'
import { type PageInput, parsePage } from '#kernel/http/paging.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { findArticles, mayReadRow } from './find-articles.ts'
import { maySeeArticle } from './policy.ts'
import { presentArticle } from './present.ts'
import { articleObject, type ArticleRow, selectArticles, selectBodies } from './store.ts'

export type Modes = { full?: boolean | undefined }

/** Those of the articles that the actor may see. */
const visibleArticles = async ({ db, actor }: Ctx, ids: readonly number[]): Promise<ArticleRow[]> =>
  (await findArticles(db, ids)).filter((article) => mayReadRow(actor, article))

/** One article that the actor may see. */
export async function getArticle({ db, actor }: Ctx, id: number): Promise<ArticleRow> {
  const [article] = await findArticles(db, [id])
  if (!article) throw notFound(articleObject, id)
  if (!mayReadRow(actor, article)) throw forbidden()
  return article
}

/** Decides about the files of the article, too. */
export const mayReadArticle = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await visibleArticles(ctx, [id])).length > 0

/** As the actor sees them. Bodies that were not loaded are read when the answer is sent. */
function presentArticles(ctx: Ctx, articles: readonly ArticleRow[]): AssetRecord[] {
  // Not in a transaction: that has ended when the answer is sent.
  const readBodies = (ids: readonly number[]) => selectBodies(ctx.deps.db, ids)
  return articles.map((article) => presentArticle(ctx.actor, article, readBodies))
}

export const presentForActor = (ctx: Ctx, article: ArticleRow): AssetRecord => getOnly(presentArticles(ctx, [article]))

async function presentMany(ctx: Ctx, articles: readonly ArticleRow[], { full }: Modes) {
  const records = presentArticles(ctx, articles)
  if (!full) return records
  return { record_ids: records.map(({ id }) => id), assets: await ctx.deps.assets.collect(ctx, assetName, records) }
}

export async function presentOne(ctx: Ctx, article: ArticleRow, { full }: Modes) {
  const record = presentForActor(ctx, article)
  return full ? { id: article.id, assets: await ctx.deps.assets.collect(ctx, assetName, [record]) } : record
}

/** What the caller has just written, even if they may no longer read it. */
export async function presentWritten(ctx: Ctx, id: number, modes: Modes) {
  const article = getOnly(await selectArticles(ctx.db, sql<boolean>`ticket_articles.id = ${id}`))
  return presentOne(ctx, article, modes)
}

/** A conversation is read as a whole; real ones have fewer articles than this. */
const conversation = { usual: 1000, most: 1000 }

export async function listByTicket(serving: Serving<{ ticket_id: number } & PageInput & Modes>) {
  const { ctx, input } = serving
  const ticket = await getTicket(ctx, input.ticket_id, 'read')
  const visible = sql<boolean>`ticket_articles.ticket_id = ${ticket.id}
    and (${actsAsAgent(ctx.actor, 'read', ticket)} or not ticket_articles.internal)`
  const { rows } = await answerPage(serving, conversation, {
    select: ({ limit, offset }) => selectArticles(ctx.db, visible, { order: 'time', limit, offset }),
    count: () => countRows(ctx.db, 'ticket_articles', visible),
  })
  return presentMany(ctx, rows, input)
}

const listSize = { usual: 100, most: 100 }

/** Articles of all tickets that the administrator may open, without a total: counting would read every article. */
export async function listArticles({ ctx, input }: Serving<PageInput & Modes>) {
  const { limit, offset } = parsePage(input, listSize)
  const articles = await selectArticles(ctx.db, openedFor(ctx.actor, 'read'), { limit, offset })
  const visible = articles.filter((article) => maySeeArticle(ctx.actor, article))
  return presentMany(ctx, visible, input)
}

const assetName = 'TicketArticle'

/** Articles in `assets`: only those the caller may see, with their ticket and the people they name. */
export const articleAssets: AssetSource = {
  load: async (ctx, ids) => presentArticles(ctx, await visibleArticles(ctx, ids)),
  needs: { Ticket: ['ticket_id'], User: ['created_by_id', 'updated_by_id', 'origin_by_id'] },
}
