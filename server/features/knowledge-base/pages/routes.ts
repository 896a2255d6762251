import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { findFile, sendFile } from '#features/attachments/service.ts'
import { isForeign } from '#features/sessions/policy.ts'
import { ownHosts } from '#features/sessions/service.ts'
import { anonymous, may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { showFailures } from '#server/pages/failures.ts'
import { html } from '#server/pages/html.ts'
import { requestLanguage } from '#server/pages/language.ts'
import { pageHeaders, sendErrorPage } from '#server/pages/layout.ts'
import { findVisitor } from '#server/pages/visitor.ts'
import { homePath } from '../addresses.ts'
import { countView } from '../counts.ts'
import { writeFeed } from '../feeds.ts'
import { narrow } from '../feed-routes.ts'
import { answerFiles } from '../files.ts'
import { loadOrigin } from '../origin.ts'
import { findPreviewer } from '../preview.ts'
import { buildAnswer } from './answer.ts'
import { buildCategory, buildTag } from './category.ts'
import { buildHome } from './home.ts'
import { etagOf, findCachedPage, cachePage, type CachedPage } from './page-cache.ts'
import { type HelpPage, renderPage } from './layout.ts'
import { buildSearch } from './search.ts'
import { loadSite, type Site } from './site.ts'
import { writeSitemap } from './sitemap.ts'
import { helpTexts } from './texts.ts'
import { type ThemeColors, writeTheme } from './theme.ts'
import { countVote } from './vote.ts'

type Visit = { ctx: Ctx; request: FastifyRequest; reply: FastifyReply }
type Params = Record<string, string>

const previewCookie = 'help_preview'

type Show = (visit: Visit, params: Params) => Promise<FastifyReply>
type Get = (url: string, show: Show) => void
type Build = (visit: Visit, site: Site, params: Params) => Promise<HelpPage | undefined>
type Shown = { locale: string | undefined; isKept: boolean }

/** Pages of the help centre, rendered here and readable without scripts. */
export function helpPages(app: FastifyInstance): void {
  const visit = async (request: FastifyRequest, reply: FastifyReply): Promise<Visit> => {
    const actor = (await findPreviewing(app, request, reply)) ?? (await findVisitor(app, request)) ?? anonymous
    return { ctx: readingContext(app.deps, { actor, requestId: request.id, ip: request.ip }), request, reply }
  }
  const get: Get = (url, show) =>
    app.get(url, { errorHandler: showFailures }, async (request, reply) =>
      show(await visit(request, reply), request.params as Params),
    )
  serveFiles(get)
  servePages(get)
  get('/help/:locale/feed', (one, { locale }) => showFeed(one, locale))
  get('/help/:locale/:category/feed', (one, { locale, category }) => showFeed(one, locale, idIn(category)))
  const options = { errorHandler: showFailures, bodyLimit: 16_384 }
  app.post('/help/:locale/votes/:translation', options, async (request, reply) =>
    takeVote(app, await visit(request, reply)),
  )
}

function serveFiles(get: Get): void {
  get('/help/theme.css', async ({ ctx, request, reply }) => {
    const { rows } = await sql<ThemeColors>`
      select color_highlight, color_header, color_header_link from knowledge_bases order by id limit 1`.execute(ctx.db)
    return sendText({ request, reply }, 'text/css; charset=utf-8', rows[0] ? writeTheme(rows[0]) : '')
  })
  get('/help/sitemap.xml', async (one) => {
    const site = await loadSite(one.ctx)
    return site ? sendText(one, 'application/xml; charset=utf-8', await writeSitemap(one.ctx, site)) : notFound(one)
  })
  get('/help/files/:id', async (one, { id }) => {
    const file = /^[1-9]\d{0,8}$/.test(String(id)) ? await findFile(one.ctx.db, Number(id)) : undefined
    const mayRead = answerFiles[file?.object as keyof typeof answerFiles]
    const isReadable = file?.object_id != null && mayRead !== undefined && (await mayRead(one.ctx, file.object_id))
    return isReadable ? sendFile(one, file) : notFound(one)
  })
}

function servePages(get: Get): void {
  const page = (url: string, build: Build, isKept = true) =>
    get(url, (one, params) => showPage(one, { locale: params.locale, isKept }, (site) => build(one, site, params)))
  get('/help', async ({ ctx, reply }) => {
    const site = await loadSite(ctx)
    return site ? reply.redirect(homePath(site.language.locale), 302) : notFound({ ctx, reply })
  })
  page('/help/:locale', ({ ctx }, site) => buildHome(ctx, site))
  page('/help/:locale/search', showSearch, false)
  page('/help/:locale/tag/:tag', ({ ctx }, site, { tag }) => buildTag(ctx, site, String(tag).slice(0, 250)))
  page('/help/:locale/:category', ({ ctx }, site, { category }) => buildCategory(ctx, site, idIn(category)))
  page('/help/:locale/:category/:answer', ({ ctx, request }, site, { answer }) =>
    buildAnswer(ctx, site, { id: idIn(answer), said: (request.query as Params).vote }),
  )
}

const showSearch: Build = ({ ctx, request }, site) => {
  const { q, page: wanted } = request.query as Params
  const number = Math.min(100, Math.max(1, Number.parseInt(String(wanted), 10) || 1))
  return buildSearch(ctx, site, {
    text: typeof q === 'string' ? q : '',
    page: number,
    counts: isReader(ctx, request),
  })
}

const crawler = /bot|crawl|spider|slurp|preview|monitor/i

/** A visit that counts: not of our own agents, nor of a machine. */
const isReader = ({ actor }: Ctx, { headers }: FastifyRequest): boolean =>
  !may(actor, 'knowledge_base.*') && !crawler.test(headers['user-agent'] ?? '')

/** Only the number before the first hyphen counts. */
const idIn = (slug: string | undefined): number => Number(/^([1-9]\d{0,8})(?:-|$)/.exec(slug ?? '')?.[1] ?? 0)

/** A preview token is kept for the other pages of the help centre. */
async function findPreviewing(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const { preview_token: given } = request.query as Params
  const token = typeof given === 'string' ? given : request.cookies[previewCookie]
  const actor = token ? await findPreviewer(app.deps, token) : undefined
  if (actor && typeof given === 'string')
    reply.setCookie(previewCookie, given, { path: '/help', httpOnly: true, sameSite: 'lax', secure: request.isSecure })
  return actor
}

async function showPage(visit: Visit, { locale, isKept }: Shown, build: (site: Site) => Promise<HelpPage | undefined>) {
  const { ctx, request } = visit
  const path = isKept && request.url === request.url.split('?')[0] ? request.url : undefined
  const known = path === undefined ? undefined : await findCachedPage(ctx, path)
  if (known) return sendPage(visit, known)
  const site = await loadSite(ctx, locale)
  const page = site && (await build(site))
  if (!site || !page) return notFound(visit, site)
  const text = renderPage(site, page)
  const built = { text, etag: etagOf(text), translationId: page.translationId }
  if (path !== undefined) await cachePage(ctx, path, built)
  return sendPage(visit, built)
}

function sendPage(visit: Visit, { text, etag, translationId }: CachedPage): FastifyReply {
  const { ctx, request } = visit
  if (translationId !== undefined && isReader(ctx, request)) countView(ctx, translationId)
  return sendText(visit, pageHeaders()['Content-Type'], text, { isPublic: ctx.actor.via === 'anonymous', etag })
}

/** Browsers ask each time and get the page only if it has changed. */
function sendText(
  { request, reply }: Pick<Visit, 'request' | 'reply'>,
  type: string,
  text: string,
  { isPublic = true, etag = etagOf(text) } = {},
): FastifyReply {
  reply.headers({
    ...pageHeaders(),
    'Content-Type': type,
    ETag: etag,
    'Cache-Control': isPublic ? 'no-cache' : 'private, no-cache',
    Vary: 'Cookie, Accept-Encoding',
  })
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
  return reply.send(text)
}

/** In the layout of the help centre, if there is one. */
async function notFound({ ctx, reply }: Pick<Visit, 'ctx' | 'reply'>, known?: Site): Promise<FastifyReply> {
  const site = known ?? (await loadSite(ctx))
  if (!site) {
    const { notFound: title, notFoundText: text } = helpTexts[requestLanguage(reply.request)]
    return sendErrorPage(reply, { status: 404, title, text })
  }
  const { texts, language } = site
  const body = html`<main id="main" class="wrap page">
    <h1>${texts.notFound}</h1>
    <p>${texts.notFoundText}</p>
    <p><a class="button" href="${homePath(language.locale)}">${texts.toHome}</a></p>
  </main>`
  const page = { title: texts.notFound, path: homePath(language.locale), kind: 'list', isPrivate: true, body } as const
  return reply
    .code(404)
    .headers({ ...pageHeaders(), 'Cache-Control': 'no-store' })
    .send(renderPage(site, page))
}

async function showFeed(visit: Visit, locale: string | undefined, categoryId?: number): Promise<FastifyReply> {
  const { ctx } = visit
  const site = await loadSite(ctx, locale)
  if (!site) return notFound(visit)
  const feed = {
    baseId: site.baseId,
    kbLocaleId: site.language.id,
    locale: site.language.locale,
    title: site.title,
    path: homePath(site.language.locale),
    origin: await loadOrigin(ctx.deps),
  }
  const wanted = categoryId === undefined ? feed : await narrow(ctx, feed, categoryId)
  return sendText(visit, 'application/atom+xml; charset=utf-8', await writeFeed(ctx, wanted), {
    isPublic: ctx.actor.via === 'anonymous',
  })
}

/** A form without script. Pages of other sites must not vote for their visitors. */
async function takeVote(app: FastifyInstance, { ctx, request, reply }: Visit): Promise<FastifyReply> {
  const { translation = '' } = request.params as Params
  const { helpful, comment, path } = (request.body ?? {}) as Record<string, unknown>
  const isKnown = helpful === 'yes' || helpful === 'no' || helpful === 'comment'
  const isOwnPath = typeof path === 'string' && /^\/help\/[\w-]+\/[^/?#\\]+\/[^/?#\\]+$/.test(path)
  if (
    !isKnown ||
    !isOwnPath ||
    !/^[1-9]\d{0,8}$/.test(translation) ||
    isForeign(request, await ownHosts(app.deps, request))
  )
    return notFound({ ctx, reply })
  const vote = {
    translationId: Number(translation),
    helpful,
    comment: typeof comment === 'string' ? comment : '',
  } as const
  const outcome = await countVote(ctx, vote)
  if (outcome === 'unknown') return notFound({ ctx, reply })
  if (outcome === 'too many') {
    const { tooMuchFeedback: title } = helpTexts[requestLanguage(request)]
    return sendErrorPage(reply, { status: 429, title, text: '' })
  }
  return reply.redirect(`${path}?vote=${helpful === 'comment' ? 'thanks' : helpful}#vote`, 303)
}
