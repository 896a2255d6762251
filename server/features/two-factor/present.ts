import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { isMethod } from './policy.ts'
import { listEnabledMethods } from './service.ts'
import { listConfiguredMethods, findConfiguration, secretStoreOf } from './store.ts'

/** Every method that the settings allow, and whether the user has set it up. */
export async function loadMethods({ db, deps }: Ctx, userId: number) {
  const enabled = await listEnabledMethods(deps.settings)
  const configured = await listConfiguredMethods(db, userId)
  return enabled.map((method) => {
    const own = configured.find((one) => one.method === method)
    return { method, configured: own !== undefined, default: own?.preferred ?? false }
  })
}

export async function personalConfiguration(ctx: Ctx) {
  const configured = await listConfiguredMethods(ctx.db, ctx.actor.id)
  return {
    enabled_authentication_methods: await loadMethods(ctx, ctx.actor.id),
    recovery_codes_exist: configured.some(({ method }) => method === 'recovery_codes'),
  }
}

/** Without secrets: nothing for an app, name and public id for a security key. */
export async function presentConfiguration(ctx: Ctx, method: string): Promise<Record<string, unknown>> {
  if (!isMethod(method)) throw invalid('feature_off', 'This feature is not enabled.')
  if (method === 'authenticator_app') return {}
  const { keys } = (await findConfiguration(secretStoreOf(ctx), ctx.actor.id, method)) ?? { keys: [] }
  return {
    credentials: keys.map(({ id, nickname, host, createdAt }) => ({ id, nickname, host, created_at: createdAt })),
  }
}
