import { type Actor, may } from '#kernel/actor.ts'
import { forbidden } from '#kernel/errors.ts'

/** The permission that each integration's log needs. */
const permissions = new Map([
  ['cti', 'admin.integration'],
  ['sipgate', 'admin.integration'],
  ['placetel', 'admin.integration'],
  ['webhook', 'admin.webhook'],
  ['ExternalDataSource', 'admin.object'],
])

export const readableFacilities = (actor: Actor): string[] =>
  [...permissions].filter(([, permission]) => may(actor, permission)).map(([facility]) => facility)

/** An unknown facility has no entries, so reading it needs no permission. */
export function assertReadable(actor: Actor, facility: string): void {
  const permission = permissions.get(facility)
  if (permission !== undefined && !may(actor, permission))
    throw forbidden('permission_missing', `Not authorized (required ${JSON.stringify([permission])})!`)
}
