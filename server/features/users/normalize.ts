import { invalid } from '#kernel/errors.ts'
import { normalizeAddress } from '#kernel/mail/normalize-address.ts'

type Names = { firstname: string | null; lastname: string | null }

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Names must not contain URLs, because mail programs would show them as links. */
const withoutScheme = (name: string) => name.replaceAll(/[a-z][a-z\d+.-]*:\/+/gi, '').trim()

/** Splits a single field with both names; without a name, derives it from the address. */
export function tidyNames({ firstname, lastname }: Names, email: string | null): Names {
  const names = { firstname: firstname && withoutScheme(firstname), lastname: lastname && withoutScheme(lastname) }
  const given = [names.firstname, names.lastname].filter((name): name is string => !isBlank(name))
  const guessed = given.length === 2 ? undefined : given[0] ? splitName(given[0]) : nameInAddress(email ?? '')
  return guessed ? { firstname: capitalize(guessed[0]), lastname: capitalize(guessed[1]) } : names
}

type Guess = [firstname: string, lastname: string]

function splitName(name: string): Guess | undefined {
  const [, last, first] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? []
  if (first && last) return [first.trim(), last.trim()]
  const [, front, back] = /^((?:(?:dr|prof)\.\s+)*\S+)\s+(.+)$/i.exec(name) ?? []
  return front && back ? [front, back] : undefined
}

function nameInAddress(email: string): Guess | undefined {
  const [, first, last] = /^([^.@]+)\.([^@]+)@/.exec(email) ?? []
  return first && last ? [first, last] : undefined
}

/** Capitalises ADA and ada, but keeps McAda. */
const capitalize = (name: string) =>
  /^(?:\p{Lu}+|\p{Ll}+)$/u.test(name) ? name.charAt(0).toUpperCase() + name.slice(1).toLowerCase() : name

const localPart = /^[^\s\p{Cc}\p{Cf}@,;:<>()[\]\\"]{1,64}$/u
const strayDot = /^\.|\.\.|\.$/
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?'
const domain = new RegExp(`^${label}(?:\\.${label})*$`, 'u')

/** The normalized spelling of an address; an invalid one is rejected. */
export function tidyEmail(given: string | null): string | null {
  const email = given === null ? null : normalizeAddress(given)
  if (!email) return email
  const parts = email.split('@')
  const [local = '', host = ''] = parts
  const isLocal = localPart.test(local) && !strayDot.test(local)
  if (parts.length !== 2 || email.length > 255 || !isLocal || !domain.test(host)) {
    throw invalid('invalid_email', `Invalid email '${email.slice(0, 255)}'`, {
      field: 'email',
      values: { email: email.slice(0, 255) },
    })
  }
  return email
}

const identifiers = ['firstname', 'lastname', 'email', 'phone', 'mobile']
const madeUpLogin = 'auto-'
export const newLogin = () => madeUpLogin + crypto.randomUUID()

/** A user needs at least one identifier. */
export function checkIdentifier(user: Record<string, unknown>): void {
  const hasOwnLogin = !isBlank(user.login) && !String(user.login).startsWith(madeUpLogin)
  if (hasOwnLogin || identifiers.some((key) => !isBlank(user[key]))) return
  throw invalid(
    'required',
    'At least one identifier (firstname, lastname, phone, mobile or email) for user is required.',
    { field: 'firstname' },
  )
}
