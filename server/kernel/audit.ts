import type { Ctx } from './context.ts'

/** Security-relevant events: sign-in, a secret created or read, a setting changed, acting on behalf of another user. */
export type AuditEntry = {
  action: string
  object?: string
  id?: number
  actorId?: number
  details?: Record<string, unknown>
}

export async function audit(
  { db, actor, now, ip, requestId }: Ctx,
  { action, object, id, actorId, details = {} }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_logs')
    .values({
      at: now.toISOString(),
      action,
      actor_id: actorId ?? actor.id,
      real_actor_id: actorId ?? actor.realId,
      via: actor.via,
      object: object ?? null,
      object_id: id ?? null,
      ip: ip ?? null,
      request_id: requestId,
      details: JSON.stringify(details),
    })
    .execute()
}
