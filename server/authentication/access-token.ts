import { countWrongToken } from '#features/sessions/sign-in-limits.ts'
import type { Identity } from '#features/permissions/service.ts'
import type { AccessToken } from '#features/tokens/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { forbidden, unauthorized } from '#kernel/errors.ts'
import { memoize } from '#kernel/memoize.ts'
import { type Authenticators, actorOf } from './authenticators.ts'

/** `Token token="X"`, `Token token=X` and `Token X` are all in use. */
export const tokenIn = (value: string) => /^(?:token\s*=\s*)?"?([^",\s]*)"?/i.exec(value.trim())?.[1] ?? ''

export async function byToken(deps: Deps, authenticators: Authenticators, plain: string, ip: string): Promise<Actor> {
  if (!(await deps.settings.isOn('api_token_access')))
    throw forbidden('api_token_access_off', 'API token access disabled!')
  const actor = await byAccessToken(authenticators, plain)
  if (actor) return actor
  await countWrongToken(deps, ip)
  throw unauthorized('token_invalid', "Can't find User for Token")
}

export async function byAccessToken({ tokens, identities }: Authenticators, plain: string): Promise<Actor | undefined> {
  const token = await tokens.find(plain)
  const identity = token && (await identities.find(token.user_id))
  return identity && actorWithToken(identity)(token)
}

/** Both are cached, and so the actor is the same object for each request. */
const actorWithToken = memoize((identity: Identity) =>
  memoize((token: AccessToken): Actor => ({
    ...actorOf(identity, 'token'),
    tokenId: token.id,
    tokenPermissions: token.permissions,
  })),
)
