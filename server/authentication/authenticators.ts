import type { FastifyRequest } from 'fastify'
import type { Identities, Identity } from '#features/permissions/service.ts'
import type { PasswordLogin } from '#features/sessions/service.ts'
import type { OpenedSession } from '#features/sessions/session-authenticator.ts'
import type { AccessTokens } from '#features/tokens/service.ts'
import type { Actor, Via } from '#kernel/actor.ts'

/** The methods of authentication. */
export type Authenticators = {
  identities: Identities
  passwords: PasswordLogin
  tokens: AccessTokens
  bearer: (token: string) => Promise<number | undefined>
  session: (request: FastifyRequest, manner: { notesUse: boolean }) => Promise<OpenedSession | undefined>
}

export const isPublic = ({ route }: FastifyRequest) => route.config.endpoint?.permission === 'public'

export const actorOf = (identity: Identity, via: Via): Actor => ({ ...identity, via, realId: identity.id })
