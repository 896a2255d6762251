import { countWrongToken } from '#features/sessions/sign-in-limits.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { forbidden, unauthorized } from '#kernel/errors.ts'
import { byAccessToken } from './access-token.ts'
import { type Authenticators, actorOf } from './authenticators.ts'

/** An OAuth token, or an access token: many clients send theirs as Bearer. */
export async function byBearer(deps: Deps, authenticators: Authenticators, plain: string, ip: string): Promise<Actor> {
  if (!(await deps.settings.isOn('api_token_access')))
    throw forbidden('api_token_access_off', 'API token access disabled!')
  const userId = await authenticators.bearer(plain)
  const identity = userId === undefined ? undefined : await authenticators.identities.find(userId)
  const actor = identity ? actorOf(identity, 'bearer') : await byAccessToken(authenticators, plain)
  if (actor) return actor
  await countWrongToken(deps, ip)
  throw unauthorized('token_invalid', 'The provided token is invalid.')
}
