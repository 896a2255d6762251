import type { FastifyReply, FastifyRequest } from 'fastify'
import { json } from './content-type.ts'
import { readJson, writeJson } from './deferred-text.ts'
import { answersAsHtml, htmlType, streamPage, writePage } from './html-answer.ts'
import { sendStreamed } from './streamed-answer.ts'

export const sendJson = (request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply =>
  sendText(request, reply, JSON.stringify(body))

/** The same for an answer that may hold deferred texts: then it is sent piece by piece. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  const written = writeJson(body)
  if (written.late.length === 0) return sendText(request, reply, written.pieces[0] as string | Buffer)
  const texts = readJson(written)
  if (!answersAsHtml(request)) return sendStreamed(request, reply.type(json), texts)
  return sendStreamed(request, reply.type(htmlType), streamPage(texts, reply.statusCode))
}

/** A string is encoded twice: for its length, and when it is written. For long ones that takes longer than a copy. */
const longText = 65_536

function sendText(request: FastifyRequest, reply: FastifyReply, text: string | Buffer): FastifyReply {
  if (!answersAsHtml(request)) return reply.type(json).send(isLong(text) ? Buffer.from(text) : text)
  return reply.type(htmlType).send(writePage(String(text), reply.statusCode))
}

const isLong = (text: string | Buffer): text is string => typeof text === 'string' && text.length >= longText

/** Private, never stored by a shared cache, and revalidated each time. */
export const privateCaching = 'max-age=0, private, must-revalidate, no-store'
