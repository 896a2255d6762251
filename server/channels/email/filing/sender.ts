import type { Ctx } from '#kernel/context.ts'
import type { MailAddress, ParsedMail } from '#kernel/mail/mail.ts'
import { longestName, type Person } from '#channels/arrival/person.ts'
import { findPersonByAddress, resolveOrCreateByAddress } from '#channels/arrival/person-by-address.ts'

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

/** The claimed sender of a forged mail: it is looked up, but no user is created for it. */
export async function findClaimedSender({ db }: Ctx, { name, address }: MailAddress): Promise<Sender> {
  const known = address === '' ? undefined : await findPersonByAddress(db, address)
  return known ? { ...known, address, name } : unknownSender({ name, address })
}

/** An unknown sender becomes a customer. */
export async function resolveOrCreateSender(ctx: Ctx, { name, address }: MailAddress): Promise<Sender> {
  if (address === '') return unknownSender({ name, address })
  const person = await resolveOrCreateByAddress(ctx, { name, address })
  return { ...person, address, name }
}
