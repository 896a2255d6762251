import type { Ctx } from '#kernel/context.ts'
import { sameSecret } from '#kernel/crypto/tokens.ts'
import { invalid, type Refusal, tooMany, unauthorized } from '#kernel/errors.ts'
import { limitKey, takeFromLimit } from '#kernel/limits/rate-limit.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'
import type { Backend } from './dialects/dialect.ts'

/** Lets a burst through and then so many a second; false beyond. */
export type Pace = (now: Date) => boolean

/**
 * In memory, because it guards this process: counted in the database, the limit would cost half as much as the work
 * that it limits. A busy telephone system sends 200 events a second.
 */
export function createPace({ burst, perSecond }: { burst: number; perSecond: number }): Pace {
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

export async function admit(ctx: Ctx, backend: Backend, token: string, pace: Pace): Promise<void> {
  const { settings } = ctx.deps
  if (!(await settings.isOn(`${backend}_integration`)))
    await refuse(ctx, invalid('Feature is disabled, please contact your administrator!'))
  const secret = await settings.text(`${backend}_token`)
  if (!sameSecret(token, secret) || secret === '')
    await refuse(ctx, unauthorized('Invalid token, please contact your admin!'))
  if (!pace(ctx.now)) throw tooMany(1)
}

/** Tokens cannot be guessed, so a right one always passes; a storm of others is turned away before it fills a log. */
async function refuse({ deps, now, ip = '' }: Ctx, refusal: Refusal): Promise<never> {
  const key = limitKey('telephone refused from', sourceKey(ip))
  const { allowed, retryAfter } = await takeFromLimit(deps.db, { key, max: 30, seconds: 60, now })
  throw allowed ? refusal : tooMany(retryAfter)
}
