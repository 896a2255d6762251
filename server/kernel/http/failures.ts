import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/error-codes.ts'
import { explain, Refusal } from '../errors.ts'
import { sendJson } from './send-response.ts'
import { isRaw } from './raw-answer.ts'

/** Our texts for Fastify's own errors. */
const fastifyTexts: Record<string, [status: number, code: ErrorCode, text: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'The request body is too large.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'malformed_body', 'The request body does not match its Content-Length.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_media_type', 'The content type is not supported.'],
  FST_ERR_BAD_URL: [400, 'bad_address', 'The URL is malformed.'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'not_found', 'Not found.'],
}

const notUnderstood = (status = 400) => new Refusal(status, 'bad_request', 'The request is malformed.')

const unexpected = (errorId: string) =>
  new Refusal(500, 'unexpected', `Error ID ${errorId}: Please contact your administrator.`, { values: { id: errorId } })

function refusalOf(error: FastifyError): Refusal | undefined {
  const known = fastifyTexts[error.code]
  if (known) return new Refusal(...known)
  const explained = explain(error)
  if (explained) return explained
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500 ? notUnderstood(status) : undefined
}

/** One renderer for every failure: no exception text, SQL or stack is sent to clients. */
export function explainFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (!refusal) {
      const errorId = randomBytes(6).toString('base64url')
      request.log.error({ err: error, errorId }, 'unexpected error')
      return sendFailure(request, reply, unexpected(errorId))
    }
    return sendFailure(request, reply, refusal)
  })
}

/** A malformed URL never reaches a route. No hook runs for it, so it gets only these headers. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error) ?? notUnderstood()
  sendFailure(request, reply.header('X-Content-Type-Options', 'nosniff'), refusal)
}

/** Requests of scripts get no Basic challenge: the browser would show its own password dialog. */
const challengeFor = ({ headers }: FastifyRequest) =>
  ['Basic', 'Token', 'Bearer']
    .filter((scheme) => scheme !== 'Basic' || headers['sec-fetch-mode'] === undefined)
    .map((scheme) => `${scheme} realm="Switchboard"`)
    .join(', ')

/** `error` and `error_human` are the texts that deployed clients know; `code`, `field` and `values` are ours. */
const presentFailure = (
  { message, code, field, values }: Refusal,
  body: Record<string, unknown> = { error: message, error_human: message },
): Record<string, unknown> => ({
  ...body,
  code,
  ...(field !== undefined && { field }),
  ...(values && { values }),
})

const causeOf = ({ cause }: Refusal) => (cause instanceof Error ? cause.message : undefined)

export function sendFailure(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const shaped = request.route?.config.refuse?.(refusal) ?? refusal
  const { status, message, headers, body } = shaped
  if (status >= 500) request.log.warn({ status, reason: message, cause: causeOf(refusal) }, 'request failed')
  if (status === 401 || status === 403) reply.header('X-Failure', encodeURI(message).replaceAll('%20', ' '))
  if (status === 401) reply.header('WWW-Authenticate', challengeFor(request))
  reply.code(status).headers(headers)
  // A stream that failed before its first byte had already announced how it would be encoded.
  reply.removeHeader('Content-Encoding')
  if (isRaw(body)) return reply.type(body.type).send(body.body)
  return sendJson(request, reply, presentFailure(shaped, body))
}
