import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

const files = ['pages.css', 'docs.css', 'docs.js'].map((name) => ({
  name,
  type: types[name.split('.')[1] as string] as string,
  content: readFileSync(new URL(`./static/${name}`, import.meta.url)),
}))

/** One for all, because scripts import each other by relative name. */
const version = files
  .reduce((hash, { content }) => hash.update(content), createHash('sha256'))
  .digest('base64url')
  .slice(0, 12)

/** The address changes with the content, so a browser may keep what it has for ever. */
export const addressOf = (name: string): string => `/pages/${version}/${name}`

export function serveStatic(app: FastifyInstance): void {
  for (const { name, type, content } of files) {
    app.get(addressOf(name), (_request, reply) =>
      reply.header('Cache-Control', 'public, max-age=31536000, immutable').type(type).send(content),
    )
  }
}
