import type { Setting } from '#contract/setting.ts'
import { type Actor, may } from '#kernel/actor.ts'
import { forbidden } from '#kernel/errors.ts'

const ownPermissions = ({ preferences }: Setting) => preferences.permission ?? []

/** Every setting names the permission that it needs, besides `admin.*`; one without a permission cannot be read. */
export const mayAccess = (actor: Actor, setting: Setting) => may(actor, ...ownPermissions(setting))

export function assertAccess(actor: Actor, setting: Setting): void {
  if (!mayAccess(actor, setting))
    throw forbidden('permission_missing', `Not authorized (required ${JSON.stringify(ownPermissions(setting))})!`)
}
