import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#kernel/http/answers.ts'
import { documentOf } from '../document.ts'
import { pageHeaders, render } from '../layout.ts'
import { originMark } from './operation.ts'
import { docsPage } from './page.ts'

export function serveDocs(app: FastifyInstance): void {
  let rendered: string | undefined
  app.get('/api/docs', async ({ protocol, host }, reply) => {
    rendered ??= render(docsPage(documentOf(app)))
    return reply.headers(pageHeaders()).send(rendered.replaceAll(originMark, escapeHtml(`${protocol}://${host}`)))
  })
}
