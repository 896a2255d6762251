import type { Ctx } from '#kernel/context.ts'
import { tooMany } from '#kernel/errors.ts'
import { limitKey, takeFromLimit } from '#kernel/limits/rate-limit.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'

type Limit = { key: string; max: number; seconds: number }

async function take({ deps, now }: Ctx, limit: Limit): Promise<void> {
  const { allowed, retryAfter } = await takeFromLimit(deps.db, { ...limit, now })
  if (!allowed) throw tooMany(retryAfter)
}

/** Three per minute from one address and three per minute for one account, whether the account exists or not. */
export async function limitRequests(ctx: Ctx, scope: string, account: string): Promise<void> {
  const limit = { max: 3, seconds: 60 }
  await take(ctx, { ...limit, key: limitKey(`${scope} from`, sourceKey(ctx.ip ?? '')) })
  await take(ctx, { ...limit, key: limitKey(`${scope} for`, account) })
}
