import { type Actor, holds } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'

/**
 * Refuses unless the person is really there, for what would outlast a stolen session: a token, a second factor.
 * `password` is what was sent as proof, if anything. It weighs a password, so it belongs before the transaction.
 */
export type Prove = (ctx: Ctx, password: string | undefined) => Promise<void>

type Permission = { name: string; preferences: unknown }

/** What a user could give a token; a permission that only leads to one is shown, but disabled. */
export function grantablePermissions<P extends Permission>(held: Actor['permissions'], all: readonly P[]) {
  return all
    .map((permission) => ({ ...permission, preferences: (permission.preferences ?? {}) as Record<string, unknown> }))
    .filter(({ name }) => holds(held, [name, `${name}.*`]))
    .map((permission) =>
      holds(held, [permission.name])
        ? permission
        : { ...permission, preferences: { ...permission.preferences, disabled: true as const } },
    )
}
