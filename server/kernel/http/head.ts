import { Readable } from 'node:stream'
import type { onSendHookHandler } from 'fastify'

/**
 * Omits the body of responses to HEAD and keeps its length, like the HEAD routes that Fastify adds. One route for
 * both methods takes less time at startup than two.
 */
export const omitBodyOfHead: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  if (request.method !== 'HEAD') return done(null, payload)
  if (payload instanceof Readable) {
    payload.on('error', (err) => reply.log.error({ err }, 'streaming the response to HEAD failed')).resume()
    return done(null, null)
  }
  reply.header('content-length', String(byteLength(payload)))
  done(null, null)
}

const byteLength = (payload: unknown) =>
  payload === undefined || payload === null ? 0 : Buffer.byteLength(payload as string | Buffer)
