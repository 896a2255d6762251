import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip } from './compress.ts'

const compress = promisify(gzip)

/** A frequently requested text that seldom changes, already compressed. */
export type CachedText = { plain: Buffer; compressed: Buffer; etag: string }

export async function cacheText(text: string): Promise<CachedText> {
  const plain = Buffer.from(text)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, compressed: await compress(plain), etag }
}

/** Browsers revalidate it each time; it is sent only if it has changed. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, { plain, compressed, etag }: CachedText) {
  reply.headers({ ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' })
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
  if (!acceptsGzip(String(request.headers['accept-encoding'] ?? ''))) return reply.send(plain)
  return reply.header('Content-Encoding', 'gzip').send(compressed)
}
