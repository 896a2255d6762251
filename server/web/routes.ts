import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendErrorPage } from '../pages/layout.ts'
import { earlyLinks } from './early-links.ts'
import { findBuiltFile } from '#kernel/files/built-file.ts'

const builtFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/**
 * Nothing from other origins and nothing inline; images may also be created in the page, as previews are. Frames show
 * PDFs that the page has checked (`web/domain/articles/pdf-frame.tsx`), and never an address of the server.
 */
const policy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "object-src 'none'",
  'frame-src blob:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = { 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' }
const asset = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** The web application: one page for every URL outside of the API, and its files, which never change. */
export function routes(app: FastifyInstance, _entrance?: unknown, folder = builtFolder): void {
  app.get('/assets/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const file = await findBuiltFile(join(folder, 'assets'), name, request.headers['accept-encoding'])
    return file ? reply.headers({ ...file.headers, ...asset }).send(file.content) : reply.callNotFound()
  })
  app.get('/*', (request, reply) =>
    isScreen(request) ? showApplication(folder, request, reply) : reply.callNotFound(),
  )
}

/** A browser accepts HTML; other clients get 404 for unknown URLs. */
function isScreen({ url, headers: { accept = '' } }: FastifyRequest): boolean {
  const path = url.split('?')[0] as string
  const isElsewhere = /^\/(?:api|oauth|pages|ws)(?:\/|$)|\.\w+$/.test(path)
  return path === '/' || (!isElsewhere && accept.includes('text/html'))
}

async function showApplication(folder: string, { url, headers }: FastifyRequest, reply: FastifyReply) {
  const file = await findBuiltFile(folder, 'index.html', headers['accept-encoding'])
  const links = await earlyLinks(folder, url)
  if (file) return reply.headers({ ...file.headers, ...page, ...(links && { Link: links }) }).send(file.content)
  const text = 'The web application has not been built yet: run npm run build:web. The API works.'
  return sendErrorPage(reply, { status: 503, title: 'Almost there', text })
}
