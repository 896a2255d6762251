import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readJson, writeJson } from './deferred-text.ts'
import { sendStreamed } from './streamed-answer.ts'

/** The semicolon matters: a widely used client decodes only responses with `application/json;`. */
export const json = 'application/json; charset=utf-8'
const html = 'text/html; charset=utf-8'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] as string)

/**
 * "A request with data but without Content-Type: application/json is answered as text/html": the body is still the
 * JSON text, escaped, so that nothing in it can become markup.
 */
export const sendJson = (request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply =>
  sendText(request, reply, JSON.stringify(body))

/** The same for an answer that may hold deferred texts: then it is sent piece by piece. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  const written = writeJson(body)
  if (written.late.length === 0) return sendText(request, reply, written.pieces[0] as string)
  const texts = readJson(written)
  const isHtml = answersAsHtml(request)
  return sendStreamed(request, reply.type(isHtml ? html : json), isHtml ? asPage(texts, reply.statusCode) : texts)
}

function sendText(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  if (!answersAsHtml(request)) return reply.type(json).send(text)
  return reply.type(html).send(pageBegin(reply.statusCode) + escapeHtml(text) + pageEnd)
}

const pageBegin = (status: number) => `<!doctype html><title>${status}</title><pre>`
const pageEnd = '</pre>'

async function* asPage(texts: AsyncIterable<string>, status: number): AsyncGenerator<string> {
  yield pageBegin(status)
  for await (const text of texts) yield escapeHtml(text)
  yield pageEnd
}

function answersAsHtml({ body, encoding, routeOptions }: FastifyRequest): boolean {
  if (body === undefined || body === null) return false
  const { endpoint } = routeOptions.config
  return !(encoding === 'json' || (endpoint?.encodings as readonly unknown[] | undefined)?.includes(encoding))
}

/** Private, never stored by a shared cache, and revalidated each time. */
export const privateCaching = 'max-age=0, private, must-revalidate, no-store'

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
