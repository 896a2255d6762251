import { findRequiredSetUp } from '#features/accounts/service.ts'
import { hasMailServer } from '#features/outgoing-mails/service.ts'
import { findAsset } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import { currentPosition, cursorOf } from '#kernel/realtime/event-feed.ts'
import { frontendSettings, type SessionRow } from './store.ts'

/** The data that the web application needs to start. The user's own record has the fields that the user may see. */
export async function loadStartUp(ctx: Ctx) {
  const { id, realId, permissions } = ctx.actor
  // Taken before anything is read, so that later changes are in the event feed.
  const live_cursor = cursorOf(await currentPosition(ctx.db))
  const assets = await ctx.deps.assets.collectByIds(ctx, { User: [id] })
  return {
    ...(await loadVisitorStartUp(ctx)),
    session: findAsset(assets, 'User', id) ?? { id },
    assets,
    after_auth: await findRequiredSetUp(ctx),
    permissions: [...permissions].sort(),
    real_user_id: realId === id ? null : realId,
    live_cursor,
  }
}

export const loadVisitorStartUp = async ({ db }: Ctx) => ({
  session: null,
  models: {},
  collections: {},
  assets: {},
  config: await frontendSettings(db),
  mail_ready: await hasMailServer(db),
  after_auth: null,
  permissions: [] as string[],
  real_user_id: null as number | null,
  live_cursor: null as string | null,
})

export function presentSession(row: SessionRow, currentId: number | undefined) {
  const { authenticated_at: _, last_seen_at, ...session } = row
  return { ...session, current: session.id === currentId, updated_at: last_seen_at }
}
