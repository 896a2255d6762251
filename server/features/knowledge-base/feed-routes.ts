import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { KnowledgeBaseFeeds } from '#contract/knowledge-base-search.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden, notFound, unauthorized } from '#kernel/errors.ts'
import { rawAnswer } from '#kernel/http/raw-answer.ts'
import { serve } from '#kernel/http/serve.ts'
import { listSeenCategories } from './access.ts'
import { categoryPath, homePath } from './addresses.ts'
import { loadLines } from './category-lines.ts'
import { findFeedReader, getFeedToken, renewFeedToken } from './feed-tokens.ts'
import { type FeedOf, writeFeed } from './feeds.ts'
import { loadOrigin } from './origin.ts'

const atom = 'application/atom+xml; charset=utf-8'

export function feedRoutes(app: FastifyInstance): void {
  serve(app, KnowledgeBaseFeeds.base, async ({ ctx, input }) => {
    const reader = await asReader(ctx, input.token)
    const feed = await describeBase(reader, input.knowledge_base_id, input.locale)
    return rawAnswer(atom, await writeFeed(reader, feed))
  })
  serve(app, KnowledgeBaseFeeds.category, async ({ ctx, input }) => {
    const reader = await asReader(ctx, input.token)
    const feed = await describeBase(reader, input.knowledge_base_id, input.locale)
    return rawAnswer(atom, await writeFeed(reader, await narrow(reader, feed, input.id)))
  })
  serve(app, KnowledgeBaseFeeds.token, async ({ ctx }) => ({ token: await getFeedToken(ctx) }))
  serve(app, KnowledgeBaseFeeds.renewToken, async ({ ctx }) => ({ token: await renewFeedToken(ctx) }))
}

/** The owner of the token, or else the caller. */
async function asReader(ctx: Ctx, token: string | undefined): Promise<Ctx> {
  const actor = token ? await findFeedReader(ctx, token) : undefined
  if (actor) return { ...ctx, actor }
  if (ctx.actor.via === 'anonymous') throw unauthorized('authentication_required', 'Authentication required')
  if (!may(ctx.actor, 'knowledge_base.*')) throw forbidden('permission_missing', 'User authorization failed.')
  return ctx
}

async function describeBase(ctx: Ctx, baseId: number, locale: string): Promise<FeedOf> {
  const { rows } = await sql<{ id: number; title: string }>`
    select kb.id, translation.title from knowledge_base_locales kb join locales on locales.id = kb.system_locale_id
    join knowledge_base_translations translation on translation.kb_locale_id = kb.id
    where kb.knowledge_base_id = ${baseId} and locales.locale = ${locale}`.execute(ctx.db)
  if (!rows[0]) throw notFound('KnowledgeBase', baseId)
  const [{ id: kbLocaleId, title }] = rows
  return { baseId, kbLocaleId, locale, title, path: homePath(locale), origin: await loadOrigin(ctx.deps) }
}

export async function narrow(ctx: Ctx, feed: FeedOf, categoryId: number): Promise<FeedOf> {
  const line = (await loadLines(ctx))(categoryId, feed.kbLocaleId)
  const category = line.at(-1)
  if (!category || !(await listSeenCategories(ctx)).has(categoryId))
    throw notFound('KnowledgeBase::Category', categoryId)
  return {
    ...feed,
    categoryId,
    title: `${category.title} · ${feed.title}`,
    path: categoryPath(feed.locale, category.id, category.title),
  }
}
