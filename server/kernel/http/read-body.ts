import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

/**
 * Limit for callers without credentials, except where visitors are expected and admitted before the body is read, or
 * other systems with a token in the address.
 */
export const mostAnonymousBytes = 64 * 1024

const tooLarge = () =>
  new Refusal(413, 'too_large', 'The request body is too large.', { headers: { Connection: 'close' } })

function limitOf({ actor, route: { bodyLimit, config } }: FastifyRequest): number {
  const isAnonymous = actor === undefined || actor.via === 'anonymous'
  const isAdmitted = config.endpoint?.crossSite || config.endpoint?.encodings.includes('any')
  return isAnonymous && !isAdmitted ? Math.min(bodyLimit, mostAnonymousBytes) : bodyLimit
}

/** The body as it arrives, up to the limit of the route and the caller; waits when the memory budget is used up. */
export async function* receiveBody(request: FastifyRequest, body: Readable): AsyncGenerator<Buffer> {
  const limit = limitOf(request)
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge()
  let size = 0
  try {
    // The body is not destroyed when reading ends early: the response is sent on the same connection.
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      size += piece.length
      if (size > limit) throw tooLarge()
      await request.reserveMemory?.(piece.length)
      yield piece
    }
  } catch (error) {
    throw body.errored ? new Refusal(400, 'malformed_body', 'The request body ended too early.') : error
  } finally {
    // The rest is not needed, but the connection cannot be reused until it is read.
    body.resume()
  }
}

/** Blocks of a body of at least this length, except the last one. */
const blockLength = 64 * 1024

/**
 * Passes the body to `write` in blocks. `write` returns how much of a block it used; the rest becomes the beginning of
 * the next one. Yields to the event loop between blocks, even when the whole body has arrived. Returns the unused rest.
 */
export async function readInBlocks(source: AsyncIterable<Buffer>, write: (block: Buffer) => number): Promise<Buffer> {
  let pieces: Buffer[] = []
  let length = 0
  let wanted = blockLength
  for await (const received of source) {
    for (let at = 0; at < received.length; at += blockLength) {
      const piece = received.subarray(at, at + blockLength)
      pieces.push(piece)
      length += piece.length
      if (length < wanted) continue
      const rest = writeBlock(pieces, write)
      pieces = rest.length > 0 ? [rest] : []
      length = rest.length
      wanted = length + blockLength
      if (at > 0) await new Promise(setImmediate)
    }
  }
  return length > 0 ? writeBlock(pieces, write) : Buffer.alloc(0)
}

function writeBlock(pieces: Buffer[], write: (block: Buffer) => number): Buffer {
  const block = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)
  return block.subarray(write(block))
}

/** The whole body. */
export async function readBytes(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The whole body as text: a form. */
export const readText = async (source: AsyncIterable<Buffer>): Promise<string> => (await readBytes(source)).toString()
