import type { Ctx } from '#kernel/context.ts'
import { tooMany } from '#kernel/errors.ts'
import { limitKey, takeFromLimit } from '#kernel/limits/rate-limit.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'

type Limit = { key: string; max: number; seconds: number }

async function take({ deps, now }: Ctx, limit: Limit): Promise<void> {
  const { allowed, retryAfter } = await takeFromLimit(deps.db, { ...limit, now })
  if (!allowed) throw tooMany(retryAfter)
}

/** Three a minute from one place and three a minute about one account, whether there is such an account or not. */
export async function limitRequests(ctx: Ctx, scope: string, account: string): Promise<void> {
  const limit = { max: 3, seconds: 60 }
  await take(ctx, { ...limit, key: limitKey(`${scope} from`, sourceKey(ctx.ip ?? '')) })
  await take(ctx, { ...limit, key: limitKey(`${scope} for`, account) })
}
