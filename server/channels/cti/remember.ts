import type { FastifyRequest } from 'fastify'
import { rememberExchange } from '#features/http-logs/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { isRaw, type RawAnswer } from '#kernel/http/answers.ts'
import { mergedParameters } from '#kernel/http/parameters.ts'
import type { Backend } from './dialects/dialect.ts'

type Outcome = { db: Db; status: number; body: object | RawAnswer }

/**
 * Keeps what a telephone system sent and was answered, for the administrator who connects it. The token is masked
 * wherever it stands: in the address, in what was sent, and in the addresses that an answer names.
 */
export async function remember(
  ctx: Ctx,
  request: FastifyRequest,
  backend: Backend,
  { db, status, body }: Outcome,
): Promise<void> {
  const secret = await ctx.deps.settings.text(`${backend}_token`)
  const mask = (text: string) => (secret === '' ? text : text.replaceAll(secret, '***'))
  const { [`${backend}_token`]: _, ...parameters } = mergedParameters(request)
  await rememberExchange(ctx, db, {
    facility: backend,
    method: request.method,
    url: mask(withoutToken(request.url)),
    status,
    request: mask(JSON.stringify(parameters)),
    response: mask(isRaw(body) ? String(body.body) : JSON.stringify(body)),
  })
}

/** `/api/v1/cti/{cti_token}`: the segment is masked whether the token is right or wrong. */
function withoutToken(url: string): string {
  const [path = '', ...query] = url.split('?')
  return [path.split('/').with(4, '***').join('/'), ...query].join('?')
}
