import type { Setting } from '#contract/setting.ts'
import { type Actor, may } from '#kernel/actor.ts'
import { forbidden } from '#kernel/errors.ts'

const ownPermissions = ({ preferences }: Setting) => preferences.permission ?? []

/** Beyond `admin.*`, every setting names the permission that opens it; one that names none is closed. */
export const mayReach = (actor: Actor, setting: Setting) => may(actor, ...ownPermissions(setting))

export function assertReach(actor: Actor, setting: Setting): void {
  if (!mayReach(actor, setting))
    throw forbidden(`Not authorized (required ${JSON.stringify(ownPermissions(setting))})!`)
}
