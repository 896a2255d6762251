import { sql } from 'kysely'
import { loadIdentity } from '#features/permissions/service.ts'
import { type Actor, may } from '#kernel/actor.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { sign } from '#kernel/crypto/seal.ts'
import { sameSecret } from '#kernel/crypto/tokens.ts'

/** Signed, so that nothing secret is stored. A new generation ends the old token. */
const tokenFor = ({ signingKey }: Deps, userId: number, generation: number): string =>
  `${userId}-${sign(signingKey, `help-feed:${userId}:${generation}`)}`

const loadGeneration = async ({ db }: Pick<Ctx, 'db'>, userId: number): Promise<number> => {
  const { rows } = await sql<{ generation: number }>`
    select generation from knowledge_base_feed_tokens where user_id = ${userId}`.execute(db)
  return rows[0]?.generation ?? 0
}

export const getFeedToken = async (ctx: Ctx): Promise<string> =>
  tokenFor(ctx.deps, ctx.actor.id, await loadGeneration(ctx, ctx.actor.id))

export async function renewFeedToken(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ generation: number }>`
    insert into knowledge_base_feed_tokens as known (user_id, generation) values (${ctx.actor.id}, 1)
    on conflict (user_id) do update set generation = known.generation + 1 returning generation`.execute(ctx.db)
  return tokenFor(ctx.deps, ctx.actor.id, rows[0]!.generation)
}

/** The user of a feed token, if the token is valid and the user still reads the help centre. */
export async function findFeedReader(ctx: Ctx, token: string): Promise<Actor | undefined> {
  const userId = Number(/^(\d{1,9})-/.exec(token)?.[1] ?? 0)
  if (userId === 0) return undefined
  if (!sameSecret(token, tokenFor(ctx.deps, userId, await loadGeneration(ctx, userId)))) return undefined
  return findReader(ctx.deps, userId)
}

export async function findReader(deps: Deps, userId: number): Promise<Actor | undefined> {
  const identity = await loadIdentity(deps.db, userId)
  if (!identity?.active) return undefined
  const actor: Actor = { ...identity, via: 'token', realId: userId }
  return may(actor, 'knowledge_base.*') ? actor : undefined
}
