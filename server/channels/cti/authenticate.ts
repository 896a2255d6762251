import type { Ctx } from '#kernel/context.ts'
import { sameSecret } from '#kernel/crypto/tokens.ts'
import { invalid, type Refusal, tooMany, unauthorized } from '#kernel/errors.ts'
import { limitKey, takeFromLimit } from '#kernel/limits/rate-limit.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'
import type { TokenBucket } from '#kernel/limits/token-bucket.ts'
import type { Backend } from './dialects/dialect.ts'

export async function authenticatePhoneSystem(
  ctx: Ctx,
  backend: Backend,
  token: string,
  rateLimit: TokenBucket,
): Promise<void> {
  const { settings } = ctx.deps
  if (!(await settings.isOn(`${backend}_integration`)))
    await refuse(ctx, invalid('feature_off', 'Feature is disabled, please contact your administrator!'))
  const secret = await settings.text(`${backend}_token`)
  if (!sameSecret(token, secret) || secret === '')
    await refuse(ctx, unauthorized('token_invalid', 'Invalid token, please contact your admin!'))
  if (!rateLimit(ctx.now.getTime())) throw tooMany(1)
}

/** Tokens cannot be guessed, so a valid one always passes; many invalid ones are refused before they fill the log. */
async function refuse({ deps, now, ip = '' }: Ctx, refusal: Refusal): Promise<never> {
  const key = limitKey('telephone refused from', sourceKey(ip))
  const { allowed, retryAfter } = await takeFromLimit(deps.db, { key, max: 30, seconds: 60, now })
  throw allowed ? refusal : tooMany(retryAfter)
}
