import { type Actor, may } from '#kernel/actor.ts'
import { forbidden } from '#kernel/errors.ts'

/** Who looks after which integration. */
const permissions = new Map([
  ['cti', 'admin.integration'],
  ['sipgate', 'admin.integration'],
  ['placetel', 'admin.integration'],
])

export const readableFacilities = (actor: Actor): string[] =>
  [...permissions].filter(([, permission]) => may(actor, permission)).map(([facility]) => facility)

/** Of a facility that there is not, there is nothing to read, and nothing to keep from anyone. */
export function assertReadable(actor: Actor, facility: string): void {
  const permission = permissions.get(facility)
  if (permission !== undefined && !may(actor, permission))
    throw forbidden(`Not authorized (required ${JSON.stringify([permission])})!`)
}
