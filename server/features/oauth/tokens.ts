import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { insertToken, revokeTokens } from './store.ts'

export const accessLifetime = 7200
const refreshLifetime = 60 * 24 * 60 * 60

export const secondsAfter = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000).toISOString()

type Issue = { family: string; applicationId: number; userId: number; access: string; refresh?: string }

export async function issueToken(ctx: Ctx, { family, applicationId, userId, access, refresh }: Issue): Promise<void> {
  const id = await insertToken(ctx.db, {
    family,
    application_id: applicationId,
    user_id: userId,
    access,
    created_at: ctx.now.toISOString(),
    expires_at: secondsAfter(ctx.now, accessLifetime),
    ...(refresh !== undefined && { refresh, refresh_expires_at: secondsAfter(ctx.now, refreshLifetime) }),
  })
  ctx.emit({
    kind: 'created',
    object: 'oauth_tokens',
    id,
    changes: { application_id: [null, applicationId], user_id: [null, userId] },
  })
}

/** Rotation revokes one token; suspected theft, or the application, revokes all tokens of a consent. */
export async function revoke(ctx: Ctx, by: { family: string } | { id: number }): Promise<void> {
  for (const id of await revokeTokens(ctx.db, by, ctx.now)) {
    ctx.emit({ kind: 'updated', object: 'oauth_tokens', id, changes: { revoked_at: [null, ctx.now.toISOString()] } })
  }
}

/** A code or refresh token was used twice: one of the two may be a thief, so all tokens of the consent are revoked. */
export async function revokeStolen(ctx: Ctx, { family, user_id }: { family: string; user_id: number }): Promise<void> {
  await revoke(ctx, { family })
  await audit(ctx, { action: 'oauth_reuse_detected', actorId: user_id, object: 'users', id: user_id })
}
