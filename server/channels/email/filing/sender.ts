import { sql } from 'kysely'
import { holdsPermission } from '#features/permissions/sql.ts'
import { createCorrespondent } from '#features/users/service.ts'
import { hasAddress, idAfterMerge, inUseFirst } from '#features/users/sql.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { MailAddress, ParsedMail } from '#kernel/mail/mail.ts'
import { normalizeAddress } from '#kernel/mail/normalize-address.ts'
import { longestName, type Person, resolveOrCreatePerson, splitName } from '#channels/arrival/person.ts'

/** The presumed sender of a mail: an address in a header is only a claim. It is empty when the mail names none. */
export type Sender = Person & { address: string; name: string }

/** The author by the header, else the envelope sender. */
export const claimedSender = ({ author, returnPath }: ParsedMail): MailAddress | undefined =>
  author ?? (returnPath ? { name: '', address: returnPath } : undefined)

/** A mail without an address is filed too, with the text of its From header as the name. */
export const senderWithoutAddress = ({ headers }: ParsedMail): MailAddress => ({
  name: (headers.get('from')?.[0] ?? '')
    .replaceAll(/[\p{Cc}<>\s]+/gu, ' ')
    .trim()
    .slice(0, longestName),
  address: '',
})

/** The customer of tickets that have none: the system user. */
export const noCustomer = 1

/** A sender who is not treated as any known user. */
export const unknownSender = ({ name, address }: MailAddress): Sender => ({
  id: noCustomer,
  address,
  name,
  isAgent: false,
  active: true,
})

type KnownPerson = { id: number; is_agent: boolean; active: boolean }

/**
 * `hasAddress` names the condition of the partial index on addresses, which is used only then. There is no limit: with
 * one, and before the first statistics, the planner scans all users in order. Both cost 11 ms a mail with 3,400 users.
 */
async function findPerson(db: Db, address: string): Promise<Person | undefined> {
  const { rows: addressed } = await sql<{ id: number }>`
    select ${idAfterMerge} as id from users where ${hasAddress(address)}
    order by active desc, ${inUseFirst(address)}`.execute(db)
  if (!addressed[0]) return undefined
  const { rows } = await sql<KnownPerson>`
    select id, active, ${holdsPermission(sql.ref('users.id'), 'ticket.agent')} as is_agent
    from users where id = ${addressed[0].id}`.execute(db)
  const [known] = rows
  return known && { id: known.id, isAgent: known.is_agent, active: known.active }
}

/** The claimed sender of a forged mail: it is looked up, but no user is created for it. */
export async function findClaimedSender({ db }: Ctx, { name, address }: MailAddress): Promise<Sender> {
  const known = address === '' ? undefined : await findPerson(db, address)
  return known ? { ...known, address, name } : unknownSender({ name, address })
}

/** An unknown sender becomes a customer. */
export async function resolveOrCreateSender(ctx: Ctx, { name, address }: MailAddress): Promise<Sender> {
  if (address === '') return unknownSender({ name, address })
  const person = await resolveOrCreatePerson(ctx, {
    key: `mail ${normalizeAddress(address)}`,
    find: (db) => findPerson(db, address),
    create: () => createCorrespondent(ctx, { ...splitName(name), email: address }),
  })
  return { ...person, address, name }
}
