import type { Ctx } from './context.ts'

/** Something security-relevant: sign-in, a secret made or read, a setting changed, someone acting as another. */
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
