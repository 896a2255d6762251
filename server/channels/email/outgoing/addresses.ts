import addressParser from 'nodemailer/lib/addressparser'

export type Mailbox = { name: string; address: string }

const plausible = /^[^\s@<>()[\],;:\\"\p{Cc}]+@[^\s@<>()[\],;:\\"\p{Cc}.]+(?:\.[^\s@<>()[\],;:\\"\p{Cc}.]+)*$/u

/** The mailboxes in a line of recipients, each address once, without invalid ones. */
export function mailboxesIn(line: string | null | undefined): Mailbox[] {
  const flat = (line ?? '').replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  const found = addressParser(flat, { flatten: true }).filter(({ address }) => plausible.test(address))
  return [...new Map(found.map(({ name, address }) => [address.toLowerCase(), { name, address }])).values()]
}
