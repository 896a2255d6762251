import { type RawBuilder, sql } from 'kysely'
import { spellingsOf } from '#kernel/account-name.ts'
import { normalizeAddress } from '#kernel/mail/normalize-address.ts'

const isAddress = (names: readonly string[]): RawBuilder<boolean> => sql<boolean>`(
  (users.email <> '' and lower(users.email) = any(${names}::text[]))
  or (users.account_email <> '' and lower(users.account_email) = any(${names}::text[])))`

/** Whether this is the address of a user: the one in use, or the confirmed one beside an unconfirmed one. */
export const hasAddress = (address: string): RawBuilder<boolean> => isAddress([normalizeAddress(address)])

/** Those who use an address before those who used it, the oldest account first. */
export const inUseFirst = (address: string): RawBuilder<unknown> =>
  sql`lower(users.email) = ${normalizeAddress(address)} desc nulls last, users.id`

/** Whether a user has this login or e-mail address, whatever its spelling. For people who type their own name. */
export function isNamed(name: string): RawBuilder<boolean> {
  const names = spellingsOf(name)
  return sql<boolean>`(lower(users.login) = any(${names}::text[]) or ${isAddress(names)})`
}

/** In which order the users with this name are meant: a login, an address in use, a confirmed one. */
export function meantFirst(name: string): RawBuilder<unknown> {
  const names = spellingsOf(name)
  return sql`array_position(${names}::text[], lower(users.login)) nulls last,
    array_position(${names}::text[], lower(users.email)) nulls last, users.id`
}

/** Where links that open an account go. */
export const accountAddress: RawBuilder<string | null> = sql<string | null>`coalesce(users.account_email, users.email)`
