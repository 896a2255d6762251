import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { explain } from '#kernel/errors.ts'
import { sendErrorPage } from './layout.ts'

/** Failures on pages are pages, too; what was not foreseen is only named by an id that the log knows. */
export function showFailures(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = explain(error)
  if (refusal) {
    reply.headers(refusal.headers)
    return sendErrorPage(reply, { status: refusal.status, title: 'That did not work', text: refusal.message })
  }
  const errorId = randomBytes(6).toString('base64url')
  request.log.error({ err: error, errorId }, 'unexpected failure')
  const text = `Error ID ${errorId}: Please contact your administrator.`
  return sendErrorPage(reply, { status: error.statusCode ?? 500, title: 'That did not work', text })
}
