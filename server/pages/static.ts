import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
}

const read = (name: string) => readFileSync(new URL(`./static/${name}`, import.meta.url))

/** One file for the browser; the order decides which rule wins. */
const help = ['frame', 'lists', 'answer', 'narrow-and-print'].map((part) => read(`help/${part}.css`))

const ours = [
  ...['pages.css', 'docs.css', 'docs.js'].map((name) => ({ name, content: read(name) })),
  { name: 'help.css', content: Buffer.concat(help) },
]

/** The same font as in the application. */
const font = {
  name: 'inter.woff2',
  content: readFileSync(new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))),
}

const files = [...ours, font]

/** One for all, because scripts import each other by relative name. */
const version = files
  .reduce((hash, { content }) => hash.update(content), createHash('sha256'))
  .digest('base64url')
  .slice(0, 12)

/** The URL changes with the content, so browsers may cache it without limit. */
export const addressOf = (name: string): string => `/pages/${version}/${name}`

export function serveStatic(app: FastifyInstance): void {
  for (const { name, content } of files) {
    const type = types[name.split('.')[1] as string] as string
    app.get(addressOf(name), (_request, reply) =>
      reply.header('Cache-Control', 'public, max-age=31536000, immutable').type(type).send(content),
    )
  }
}
