import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendStreamed } from './streamed-answer.ts'

const rawMark = Symbol('raw answer')

/** An answer that is not JSON, sent like any other only after the commit. A generator is read while it is sent. */
export type RawAnswer = {
  [rawMark]: true
  type: string
  body: string | Buffer | Readable | AsyncGenerator<string | Buffer>
  headers: Record<string, string>
}

export const rawAnswer = (type: string, body: RawAnswer['body'], headers: Record<string, string> = {}): RawAnswer => ({
  [rawMark]: true,
  type,
  body,
  headers,
})

export const isRaw = (answer: unknown): answer is RawAnswer =>
  typeof answer === 'object' && answer !== null && rawMark in answer

export function sendRaw(request: FastifyRequest, reply: FastifyReply, { type, body, headers }: RawAnswer) {
  void reply.headers(headers).type(type)
  if (typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable) return reply.send(body)
  return sendStreamed(request, reply, body)
}
