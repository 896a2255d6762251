import type { Actor } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { sign } from '#kernel/crypto/seal.ts'
import { sameSecret } from '#kernel/crypto/tokens.ts'
import { findReader } from './feed-tokens.ts'

const hour = 3600

const tokenFor = ({ signingKey }: Deps, userId: number, expires: number): string =>
  `${userId}-${expires}-${sign(signingKey, `help-preview:${userId}:${expires}`)}`

/** Shows the public pages as this user sees them, for an hour. */
export const createPreviewToken = (deps: Deps, userId: number): string =>
  tokenFor(deps, userId, Math.floor(deps.clock().getTime() / 1000) + hour)

export async function findPreviewer(deps: Deps, token: string): Promise<Actor | undefined> {
  const [, user, expires] = /^(\d{1,9})-(\d{1,12})-/.exec(token) ?? []
  if (user === undefined || Number(expires) * 1000 < deps.clock().getTime()) return undefined
  if (!sameSecret(token, tokenFor(deps, Number(user), Number(expires)))) return undefined
  return findReader(deps, Number(user))
}
