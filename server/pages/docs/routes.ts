import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#kernel/html/escape.ts'
import { type CachedText, cacheText, sendCached } from '#kernel/http/cached-answer.ts'
import { getDocument } from '../document.ts'
import { pageHeaders, render } from '../layout.ts'
import { originMark } from './operation.ts'
import { docsPage } from './page.ts'

/** An installation has few host names; more than these come from forged `Host` headers. */
const mostOrigins = 5

/** Rendered and compressed once for each address under which the service is known. */
export function serveDocs(app: FastifyInstance): void {
  let rendered: string | undefined
  const pages = new Map<string, Promise<CachedText>>()
  app.get('/api/docs', async (request, reply) => {
    const asked = `${request.protocol}://${request.host}`
    const origin = pages.has(asked) || pages.size < mostOrigins ? asked : ''
    rendered ??= render(docsPage(await getDocument(app)))
    const page = pages.get(origin) ?? cacheText(rendered.replaceAll(originMark, escapeHtml(origin)))
    pages.set(origin, page)
    return sendCached(request, reply.headers(pageHeaders()), await page)
  })
}
