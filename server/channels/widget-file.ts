import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { findBuiltFile } from '#kernel/files/built-file.ts'

const folder = fileURLToPath(new URL('../../web/dist/widgets', import.meta.url))

/** Websites load these files from the paths they know. An hour of caching: the URLs do not change with the content. */
export const widgetHeaders = {
  'Cache-Control': 'public, max-age=3600',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
}

/** Serves a script or a style for other websites, which the build of the web application has made. */
export function serveWidgetFile(app: FastifyInstance, path: string, name: string): void {
  app.get(path, async (request, reply) => {
    const file = await findBuiltFile(folder, name, request.headers['accept-encoding'])
    return file ? reply.headers({ ...file.headers, ...widgetHeaders }).send(file.content) : reply.callNotFound()
  })
}
