import { type Actor, holds } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'

/**
 * Rejects unless the user has authenticated recently or sends the password, for what would outlast a stolen
 * session: a token, a second factor. It hashes a password, which is slow, so it is called before the transaction.
 */
export type Reauthenticate = (ctx: Ctx, password: string | undefined) => Promise<void>

type Permission = { name: string; preferences: unknown }

/** The permissions that a user could give to a token; parents of such permissions are shown, but disabled. */
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
