import type { FastifyRequest } from 'fastify'
import type { Exchange } from '#features/http-logs/service.ts'
import { isRaw, type RawAnswer } from '#kernel/http/answers.ts'
import { mergedParameters } from '#kernel/http/parameters.ts'
import type { Settings } from '#kernel/settings.ts'
import type { Backend } from './dialects/dialect.ts'

type Outcome = { status: number; body: object | RawAnswer }

/**
 * What a telephone system sent and was answered, for the administrator who connects it. The token is masked wherever
 * it stands: in the address, in what was sent, and in the addresses that an answer names.
 */
export async function describeExchange(
  settings: Settings,
  backend: Backend,
  request: FastifyRequest,
  { status, body }: Outcome,
): Promise<Exchange> {
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

/** `/api/v1/cti/{cti_token}`: the segment is masked whether the token is right or wrong. */
function withoutToken(url: string): string {
  const [path = '', ...query] = url.split('?')
  return [path.split('/').with(4, '***').join('/'), ...query].join('?')
}
