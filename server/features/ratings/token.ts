import type { Deps } from '#kernel/context.ts'
import { sign } from '#kernel/crypto/seal.ts'
import { sameSecret } from '#kernel/crypto/tokens.ts'

/** Signed, so that nothing secret is stored. It rates one ticket, once or several times, and opens nothing else. */
export const ratingToken = ({ signingKey }: Pick<Deps, 'signingKey'>, ticketId: number, customerId: number): string =>
  `${ticketId}-${customerId}-${sign(signingKey, `rating:${ticketId}:${customerId}`)}`

export function readRatingToken(
  deps: Pick<Deps, 'signingKey'>,
  token: string,
): { ticketId: number; customerId: number } | undefined {
  const [, ticket, customer] = /^(\d{1,9})-(\d{1,9})-/.exec(token) ?? []
  const named = { ticketId: Number(ticket), customerId: Number(customer) }
  return ticket && sameSecret(token, ratingToken(deps, named.ticketId, named.customerId)) ? named : undefined
}
