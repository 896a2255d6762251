import { sql } from 'kysely'
import { holdsPermission } from '#features/permissions/sql.ts'
import { createCorrespondent } from '#features/users/service.ts'
import { hasAddress, inUseFirst } from '#features/users/sql.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { MailAddress, ParsedMail } from '#kernel/mail/mail.ts'
import { normalizeAddress } from '#kernel/mail/normalize-address.ts'

/** Who a mail is thought to be from. An address in a header is a claim and nothing more; it is empty for nobody. */
export type Sender = { id: number; address: string; name: string; isAgent: boolean; active: boolean }

/** One rule for all mail: who it says that wrote it, else where bounces go by the envelope. */
export const claimedSender = ({ author, returnPath }: ParsedMail): MailAddress | undefined =>
  author ?? (returnPath ? { name: '', address: returnPath } : undefined)

const longestName = 200

/** A mail that names no address is filed all the same, under what its From says. */
export const nobody = ({ headers }: ParsedMail): MailAddress => ({
  name: (headers.get('from')?.[0] ?? '')
    .replaceAll(/[\p{Cc}<>\s]+/gu, ' ')
    .trim()
    .slice(0, longestName),
  address: '',
})

/** In whose name tickets are that have no customer. */
export const noCustomer = 1

/** Somebody whom we do not believe to be anyone we know. */
export const unknownSender = ({ name, address }: MailAddress): Sender => ({
  id: noCustomer,
  address,
  name,
  isAgent: false,
  active: true,
})

type Person = { id: number; is_agent: boolean; active: boolean }

/**
 * The index leaves out those without an address, and is used only where that is said. No limit: with one, and before
 * the first statistics, the planner walks through everybody in order. Both cost 11 ms a mail with 3,400 people.
 */
async function findPerson(db: Db, address: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select id, active, ${holdsPermission(sql.ref('users.id'), 'ticket.agent')} as is_agent
    from users where ${hasAddress(address)} order by active desc, ${inUseFirst(address)}`.execute(db)
  return rows[0]
}

/** The claimed sender of a forged mail: it is looked up, but no user is created for it. */
export async function claimedPerson({ db }: Ctx, { name, address }: MailAddress): Promise<Sender> {
  const known = address === '' ? undefined : await findPerson(db, address)
  return known
    ? { id: known.id, address, name, isAgent: known.is_agent, active: known.active }
    : unknownSender({ name, address })
}

/** Somebody who has never written is a customer from now on; two mails at once make one person. */
export async function senderOf(ctx: Ctx, { name, address }: MailAddress): Promise<Sender> {
  if (address === '') return unknownSender({ name, address })
  const known = await findPerson(ctx.db, address)
  if (known) return { id: known.id, address, name, isAgent: known.is_agent, active: known.active }
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail-sender ${normalizeAddress(address)}`}, 0))`.execute(
    ctx.db,
  )
  const again = await findPerson(ctx.db, address)
  const id = again?.id ?? (await createCorrespondent(ctx, { ...namesIn(name), email: address }))
  return { id, address, name, isAgent: again?.is_agent ?? false, active: again?.active ?? true }
}

/** `Nora Customer`, `Customer, Nora`: the last word is the family's, unless a comma says otherwise. */
function namesIn(name: string): { firstname: string; lastname: string } {
  const clean = name
    .replaceAll(/[\p{Cc}<>]+/gu, ' ')
    .trim()
    .slice(0, longestName)
  const [last, first] = clean.split(/\s*,\s*/, 2)
  if (first) return { firstname: first, lastname: last ?? '' }
  const words = clean.split(/\s+/)
  const lastname = words.length > 1 ? (words.pop() as string) : ''
  return { firstname: words.join(' '), lastname }
}

/** Acts in the sender's name, with the rights of the mailbox that the mail came to, and only in one group. */
export const inNameOf = (ctx: Ctx, userId: number, groupId: number): Ctx => {
  const groups = { read: [groupId], create: [groupId], change: [groupId], overview: [groupId], full: [groupId] }
  const actor: Actor = {
    ...ctx.actor,
    id: userId,
    realId: userId,
    active: true,
    permissions: new Set(['ticket.agent']),
    groups,
  }
  return { ...ctx, actor }
}
