import { parseAccess } from '#features/groups/service.ts'
import type { Access } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { withIds } from '#kernel/db/resolve-names.ts'
import { related } from './store.ts'

export type Values = Record<string, unknown>

/** Names resolved to ids; `access` is undefined when no groups were sent. */
export type ResolvedValues = { values: Values; access: Map<number, Access[]> | undefined }

/** Roles, groups and organizations may be sent by name. */
export async function resolveSent(ctx: Ctx, sent: Values): Promise<ResolvedValues> {
  const { groups, group_ids, ...values } = await withIds(ctx.db, related, sent)
  const named = groups ?? group_ids
  const isNamed = groups !== undefined && groups !== null
  return { values, access: named == null ? undefined : await parseAccess(ctx, named, isNamed) }
}
