import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { findBuiltFile } from '#kernel/files/built-file.ts'

const folder = fileURLToPath(new URL('../../../web/dist/widgets', import.meta.url))

/** Websites load these files from the paths they know. An hour of caching: the URLs do not change with the content. */
const headers = {
  'Cache-Control': 'public, max-age=3600',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
}

export function serveFormScript(app: FastifyInstance): void {
  for (const name of ['form.js', 'form.css']) {
    app.get(`/assets/form/${name}`, async (request, reply) => {
      const file = await findBuiltFile(folder, name, request.headers['accept-encoding'])
      return file ? reply.headers({ ...file.headers, ...headers }).send(file.content) : reply.callNotFound()
    })
  }
}
