import type { FastifyRequest } from 'fastify'
import { mayActAs } from '#features/sessions/policy.ts'
import { type Actor, may, systemActor } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { forbidden } from '#kernel/errors.ts'
import { type Authenticators, actorOf } from './authenticators.ts'

/**
 * `From` wins over `X-On-Behalf-Of`. From then on only the target's permissions count, and of these only what the
 * token holds as well.
 */
export async function onBehalf(
  deps: Deps,
  { identities }: Authenticators,
  actor: Actor,
  { headers }: FastifyRequest,
): Promise<Actor> {
  const named = [headers.from, headers['x-on-behalf-of']]
    .flat()
    .find((value) => value !== undefined && value.trim() !== '')
  if (named === undefined) return actor
  if (!may(actor, 'admin.user'))
    throw forbidden('on_behalf_denied', "Current user has no permission to use 'From'/'X-On-Behalf-Of'!")
  const shown = named.slice(0, 250)
  const target = await identifyTarget(deps, named.trim().toLowerCase().replaceAll('\0', ''))
  const identity = target === undefined ? undefined : await identities.find(target)
  if (!identity) throw forbidden('unknown_user', `No such user '${shown}'`, { values: { name: shown } })
  if (identity.id === systemActor.id || !mayActAs(actor.permissions, identity)) {
    throw forbidden('on_behalf_denied', `Current user has no permission to act on behalf of '${shown}'!`)
  }
  const { via, realId, sessionId, tokenId, tokenPermissions, permissions: realPermissions } = actor
  return { ...actorOf(identity, via), realId, sessionId, tokenId, tokenPermissions, realPermissions }
}

/** Id, then login, then email address; `123@example.com` is not an id. */
async function identifyTarget({ db }: Deps, named: string): Promise<number | undefined> {
  const id = /^[1-9]\d{0,9}$/.test(named) ? Number(named) : 0
  const found = await db
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([
        ...(id > 0 && id <= 2_147_483_647 ? [eb('id', '=', id)] : []),
        eb(eb.fn('lower', ['login']), '=', named),
        eb.and([eb('email', '<>', ''), eb(eb.fn('lower', ['email']), '=', named)]),
      ]),
    )
    .orderBy((eb) =>
      eb
        .case()
        .when('id', '=', id)
        .then(0)
        .when(eb.fn('lower', ['login']), '=', named)
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}
