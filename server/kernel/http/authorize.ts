import type { Endpoint } from '#contract/endpoint.ts'
import { type Actor, holds, isAdministratorOnBehalf, isInPerson, may } from '../actor.ts'
import { forbidden, notOnBehalf, unauthorized } from '../errors.ts'

export function authorize(endpoint: Endpoint, actor: Actor | undefined): void {
  const { permission, neverByToken } = endpoint
  if (permission === 'public') return
  if (!actor) throw unauthorized('authentication_required', 'Authentication required')
  const isPermitted = permission === 'any' ? tokenSuffices(endpoint, actor) : may(actor, ...permission)
  if (isPermitted && !(neverByToken && cameByToken(actor))) return refuseOnBehalf(endpoint, actor)
  const isOwners = permission === 'any' || holds(actor.permissions, permission)
  throw isOwners
    ? forbidden('token_permission_missing', 'Token authorization failed.')
    : forbidden('permission_missing', 'User authorization failed.')
}

/** A token without permissions has no more access than an anonymous caller. */
const tokenSuffices = ({ tokenPermission }: Endpoint, { tokenPermissions }: Actor): boolean =>
  tokenPermissions === undefined ||
  (tokenPermissions.size > 0 && (tokenPermission === undefined || holds(tokenPermissions, tokenPermission)))

const cameByToken = ({ via }: Actor) => via === 'token' || via === 'bearer'

/** On behalf of another user: the password authenticates the acting user, not the other one. */
function refuseOnBehalf({ onBehalf }: Endpoint, actor: Actor): void {
  if (onBehalf === undefined || isInPerson(actor)) return
  if (onBehalf === 'administrator' && isAdministratorOnBehalf(actor)) return
  throw notOnBehalf()
}
