import { type RawBuilder, sql } from 'kysely'
import { listNameSpellings } from '#kernel/account-name.ts'
import { normalizeAddress } from '#kernel/mail/normalize-address.ts'

const isAddress = (names: readonly string[]): RawBuilder<boolean> => sql<boolean>`(
  (users.email <> '' and lower(users.email) = any(${names}::text[]))
  or (users.account_email <> '' and lower(users.account_email) = any(${names}::text[])))`

/** Whether this is the address of a user: the current one, or the confirmed one if the current one is unconfirmed. */
export const hasAddress = (address: string): RawBuilder<boolean> => isAddress([normalizeAddress(address)])

/** The user that messages from an address of this one belong to: another one, if this one was merged. */
export const idAfterMerge: RawBuilder<number> = sql<number>`
  case when users.active then users.id else coalesce(users.merged_into_id, users.id) end`

/** Users with this current address first, then those with this confirmed one; the oldest account first. */
export const inUseFirst = (address: string): RawBuilder<unknown> =>
  sql`lower(users.email) = ${normalizeAddress(address)} desc nulls last, users.id`

/** Whether a user has this login or e-mail address, in any spelling. For names that users type. */
export function isNamed(name: string): RawBuilder<boolean> {
  const names = listNameSpellings(name)
  return sql<boolean>`(lower(users.login) = any(${names}::text[]) or ${isAddress(names)})`
}

/** The order of users with this name: by login, current address, confirmed address. */
export function meantFirst(name: string): RawBuilder<unknown> {
  const names = listNameSpellings(name)
  return sql`array_position(${names}::text[], lower(users.login)) nulls last,
    array_position(${names}::text[], lower(users.email)) nulls last, users.id`
}

/** The address for mails with links that open the account. */
export const accountAddress: RawBuilder<string | null> = sql<string | null>`coalesce(users.account_email, users.email)`
