import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressStream } from './compress.ts'

/**
 * Sends a long answer piece by piece, as fast as the client takes it. Unless it answers a write, it counts
 * against the limit of its user until it has been sent or the client has gone.
 */
export async function sendStreamed(
  request: FastifyRequest,
  reply: FastifyReply,
  texts: AsyncIterable<string | Buffer>,
): Promise<FastifyReply> {
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const send = async () => {
    // A client that reads nothing must not hold its slot without limit.
    reply.raw.setTimeout(request.server.streamTimeout, () => reply.raw.destroy())
    // In bytes, so that the stream reads ahead by a few of them and not by whole texts.
    const stream = Readable.from(texts, { objectMode: false })
    void reply.send(isText(reply) ? compressStream(request, reply, stream) : stream)
    // The reply logs why it could not be sent.
    await finished(reply.raw).catch(() => undefined)
  }
  // Content that has been sent cannot become an error any more.
  if (request.route.config.endpoint?.writes) await send()
  else await request.server.runStreamed(costlyRequestOf(request, reply), send)
  return reply
}

/** Requests on behalf of other users count for the acting user. */
export const costlyRequestOf = ({ actor }: FastifyRequest, { raw }: FastifyReply) => ({
  userId: actor.realId,
  isGone: () => raw.destroyed,
})

/** Files of other types, such as workbooks, are compressed already. */
const isText = (reply: FastifyReply) => /^(?:text|application\/json)/.test(String(reply.getHeader('content-type')))
