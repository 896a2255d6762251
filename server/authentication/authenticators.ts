import type { FastifyRequest } from 'fastify'
import type { Identities, Identity } from '#features/permissions/service.ts'
import type { PasswordLogin } from '#features/sessions/service.ts'
import type { OpenedSession } from '#features/sessions/session-authenticator.ts'
import type { AccessTokens } from '#features/tokens/service.ts'
import type { Actor, Via } from '#kernel/actor.ts'
import { memoize } from '#kernel/memoize.ts'

/** The methods of authentication. */
export type Authenticators = {
  identities: Identities
  passwords: PasswordLogin
  tokens: AccessTokens
  bearer: (token: string) => Promise<number | undefined>
  session: (request: FastifyRequest, manner: { notesUse: boolean }) => Promise<OpenedSession | undefined>
}

export const isPublic = ({ route }: FastifyRequest) => route.config.endpoint?.permission === 'public'

const knownActors = memoize((_identity: Identity) => new Map<Via, Actor>())

/** One object for each identity, as long as that is cached: what is computed from an actor is kept between requests. */
export function actorOf(identity: Identity, via: Via): Actor {
  const known = knownActors(identity)
  const actor = known.get(via) ?? { ...identity, via, realId: identity.id }
  known.set(via, actor)
  return actor
}
