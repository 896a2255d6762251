import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { isMethod, methods } from './policy.ts'
import {
  listConfiguredMethods,
  findConfiguration,
  secretStoreOf,
  preferMethod,
  deleteMethods,
  saveConfiguration,
} from './store.ts'

/** Recovery codes are deleted with the last other method: they only replace one. */
export async function removeMethods(
  ctx: Ctx,
  userId: number,
  names: readonly string[],
): Promise<Record<string, never>> {
  const { db } = ctx
  const before = await listConfiguredMethods(db, userId)
  const left = before.map(({ method }) => method).filter((method) => isMethod(method) && !names.includes(method))
  const ids = await deleteMethods(db, userId, left.length > 0 ? names : [...names, 'recovery_codes'])
  const next = left.find(isMethod)
  if (next && !before.some(({ method, preferred }) => preferred && left.includes(method))) {
    await preferMethod(db, userId, next)
  }
  if (ids.length === 0) return {}
  await audit(ctx, { action: 'removed_second_factor', object: 'users', id: userId, details: { methods: names } })
  for (const id of ids) ctx.emit({ kind: 'removed', object: 'two_factor_preferences', id })
  return {}
}

export const removeAllMethods = (ctx: Ctx, userId: number) => removeMethods(ctx, userId, [...methods, 'recovery_codes'])

/** Removes one security key; with the last one, the method is removed. */
export async function removeKey(ctx: Ctx, method: string, keyId: string): Promise<Record<string, never>> {
  const { actor } = ctx
  if (method !== 'security_keys')
    throw invalid('invalid_value', 'Only security keys can be removed individually.', { field: 'method' })
  const kept = await findConfiguration(secretStoreOf(ctx), actor.id, method, { lock: true })
  const keys = kept?.keys.filter(({ id }) => id !== keyId) ?? []
  if (!kept || keys.length === kept.keys.length) throw invalid('not_found', 'The security key could not be found.')
  if (keys.length === 0) return removeMethods(ctx, actor.id, [method])
  const id = await saveConfiguration(secretStoreOf(ctx), actor.id, method, { keys })
  await audit(ctx, { action: 'removed_security_key', object: 'two_factor_preferences', id })
  ctx.emit({
    kind: 'updated',
    object: 'two_factor_preferences',
    id,
    changes: { keys: [kept.keys.length, keys.length] },
  })
  return {}
}
