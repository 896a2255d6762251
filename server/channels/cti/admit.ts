import type { Ctx } from '#kernel/context.ts'
import { sameSecret } from '#kernel/crypto/tokens.ts'
import { invalid, type Refusal, tooMany, unauthorized } from '#kernel/errors.ts'
import { limitKey, takeFromLimit } from '#kernel/limits/rate-limit.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'
import type { Backend } from './dialects/dialect.ts'

/** A token bucket; false when it is empty. */
export type RateLimit = (now: Date) => boolean

/**
 * In memory, because it protects this process: in the database, the limit would cost half as much as the work that it
 * limits. A busy telephone system sends 200 events a second.
 */
export function createRateLimit({ burst, perSecond }: { burst: number; perSecond: number }): RateLimit {
  let left = burst
  let at = 0
  return (now) => {
    const seconds = Math.max(0, now.getTime() - at) / 1000
    left = Math.min(burst, left + seconds * perSecond)
    at = now.getTime()
    if (left < 1) return false
    left -= 1
    return true
  }
}

export async function admit(ctx: Ctx, backend: Backend, token: string, rateLimit: RateLimit): Promise<void> {
  const { settings } = ctx.deps
  if (!(await settings.isOn(`${backend}_integration`)))
    await refuse(ctx, invalid('Feature is disabled, please contact your administrator!'))
  const secret = await settings.text(`${backend}_token`)
  if (!sameSecret(token, secret) || secret === '')
    await refuse(ctx, unauthorized('Invalid token, please contact your admin!'))
  if (!rateLimit(ctx.now)) throw tooMany(1)
}

/** Tokens cannot be guessed, so a valid one always passes; many invalid ones are refused before they fill the log. */
async function refuse({ deps, now, ip = '' }: Ctx, refusal: Refusal): Promise<never> {
  const key = limitKey('telephone refused from', sourceKey(ip))
  const { allowed, retryAfter } = await takeFromLimit(deps.db, { key, max: 30, seconds: 60, now })
  throw allowed ? refusal : tooMany(retryAfter)
}
