import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BlobMissing, type ByteRange } from '#kernel/blobs/blob-store.ts'
import type { Ctx } from '#kernel/context.ts'
import { notFound, Refusal } from '#kernel/errors.ts'
import { contentDisposition } from '#kernel/files/filename.ts'
import { privateCaching } from '#kernel/http/send-response.ts'
import { isShowable, parseRange, sentType } from './policy.ts'
import type { FileRow } from './store.ts'

export type Disposition = 'inline' | 'attachment'
type Sending = { ctx: Ctx; request: FastifyRequest; reply: FastifyReply }
/** `type` and `filename` override those of the file. */
type Wish = { disposition?: Disposition; type?: string; filename?: string }

/** Sends a file with ranges and conditional requests. The headers prevent that it runs as a page of our origin. */
export async function sendFile(
  { ctx, request, reply }: Sending,
  file: FileRow,
  wish: Wish = {},
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`
  reply.headers({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': privateCaching,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Disposition': dispositionOf(file, wish),
  })
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const range = wantedRange(request, file.size, etag)
  reply.type(wish.type ?? sentType(String(file.preferences['Mime-Type'] ?? ''), file.sniffed_type))
  const length = range ? range.end - range.start + 1 : file.size
  reply.header('Content-Length', length)
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await openContent(ctx, file, range))
}

function dispositionOf(file: FileRow, { disposition = 'inline', filename = file.filename }: Wish): string {
  const shown = disposition === 'inline' && isShowable(file.sniffed_type)
  return contentDisposition(shown ? 'inline' : 'attachment', filename)
}

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)

/** Undefined for the whole file, also when the file has changed since the client read its first part. */
function wantedRange({ headers }: FastifyRequest, size: number, etag: string): ByteRange | undefined {
  const condition = headers['if-range']
  if (condition !== undefined && condition !== etag) return undefined
  const range = parseRange(headers.range, size)
  if (range === 'unsatisfiable') {
    throw new Refusal(416, 'range_not_satisfiable', 'The range is not within the file.', {
      headers: { 'Content-Range': `bytes */${size}` },
    })
  }
  return range === 'whole' ? undefined : range
}

export async function openContent({ deps }: Ctx, { id, sha256 }: FileRow, range?: ByteRange): Promise<Readable> {
  try {
    return await deps.blobs.read(sha256, range)
  } catch (error) {
    throw error instanceof BlobMissing ? notFound('Store', id) : error
  }
}
