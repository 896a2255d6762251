/** A name with an address, as the lines of a mail write it. */
export type Mailbox = { name: string; address: string }

/** The separators: commas, but not those in a quoted name. */
const separators = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/

function readMailbox(text: string): Mailbox {
  const [, quoted = '', address = text] = /^(.*)<([^<>]*)>\s*$/s.exec(text) ?? []
  const name = quoted
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll(/\\(["\\])/g, '$1')
  return { name, address: address.trim() }
}

export const parseMailboxes = (line: string | null | undefined): Mailbox[] =>
  (line ?? '')
    .split(separators)
    .map((part) => readMailbox(part.trim()))
    .filter(({ address }) => address !== '')

const isPlain = (name: string) => /^[\p{L}\p{M}\p{N} .!#$%&'*+/=?^_`{|}~-]*$/u.test(name)

function writeMailbox({ name, address }: Mailbox): string {
  if (name === '') return address
  return `${isPlain(name) ? name : `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`} <${address}>`
}

export const writeMailboxes = (mailboxes: readonly Mailbox[]): string => mailboxes.map(writeMailbox).join(', ')

export const isAddress = ({ address }: Mailbox): boolean => /^[^\s@<>"]+@[^\s@<>"]+$/.test(address)

/** How a recipient is called on a button: the first name, else the address. */
export const shortName = ({ name, address }: Mailbox): string => name.split(/\s+/)[0] || address

const sameAddress = (one: Mailbox, other: Mailbox): boolean => one.address.toLowerCase() === other.address.toLowerCase()

/** Each recipient gets the mail once. */
export const addMailboxes = (present: readonly Mailbox[], more: readonly Mailbox[]): Mailbox[] => [
  ...present,
  ...more.filter((one) => !present.some((other) => sameAddress(one, other))),
]

/** When a field is left: whole addresses become recipients, anything else stays as it was typed. */
export function commitTyped(present: readonly Mailbox[], typed: string): { mailboxes: Mailbox[]; typed: string } {
  const found = parseMailboxes(typed)
  return found.every(isAddress)
    ? { mailboxes: addMailboxes(present, found), typed: '' }
    : { mailboxes: [...present], typed }
}
