import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { explain } from '#kernel/errors.ts'
import type { Language } from '#kernel/language.ts'
import { requestLanguage } from './language.ts'
import { sendErrorPage } from './layout.ts'

type FailureTexts = { title: string; unforeseen: (errorId: string) => string }

const words: Record<Language, FailureTexts> = {
  en: {
    title: 'Something went wrong',
    unforeseen: (errorId) => `Contact your administrator and give them this error ID: ${errorId}`,
  },
  de: {
    title: 'Etwas ist schiefgelaufen',
    unforeseen: (errorId) => `Wenden Sie sich an Ihren Administrator und nennen Sie diese Fehler-ID: ${errorId}`,
  },
}

/** Failures of pages are shown as pages; unexpected errors only by an id that is in the log. */
export function showFailures(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { title, unforeseen } = words[requestLanguage(request)]
  const refusal = explain(error)
  if (refusal) {
    reply.headers(refusal.headers)
    return sendErrorPage(reply, { status: refusal.status, title, text: refusal.message })
  }
  const errorId = randomBytes(6).toString('base64url')
  request.log.error({ err: error, errorId }, 'unexpected error')
  return sendErrorPage(reply, { status: error.statusCode ?? 500, title, text: unforeseen(errorId) })
}
