import type { FastifyRequest } from 'fastify'
import type { LoggedExchange } from '#features/http-logs/service.ts'
import { isRaw, type RawAnswer } from '#kernel/http/raw-answer.ts'
import { mergedParameters } from '#kernel/http/parameters.ts'
import type { Settings } from '#kernel/settings.ts'
import type { Backend } from './dialects/dialect.ts'

type Outcome = { status: number; body: object | RawAnswer }

/**
 * One request of a telephone system with its answer, for the administrator who connects it. The token is masked
 * everywhere: in the URL, in the request body, and in URLs within the answer.
 */
export async function describeExchange(
  settings: Settings,
  backend: Backend,
  request: FastifyRequest,
  { status, body }: Outcome,
): Promise<LoggedExchange> {
  const secret = await settings.text(`${backend}_token`)
  const mask = (text: string) => (secret === '' ? text : text.replaceAll(secret, '***'))
  const { [`${backend}_token`]: _, ...parameters } = mergedParameters(request)
  return {
    facility: backend,
    method: request.method,
    url: mask(withoutToken(request.url)),
    status,
    request: mask(JSON.stringify(parameters)),
    response: mask(isRaw(body) ? String(body.body) : JSON.stringify(body)),
  }
}

/** `/api/v1/cti/{cti_token}`: the segment is masked whether the token is valid or not. */
function withoutToken(url: string): string {
  const [path = '', ...query] = url.split('?')
  return [path.split('/').with(4, '***').join('/'), ...query].join('?')
}
