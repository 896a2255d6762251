import { domainToUnicode } from 'node:url'

const isInternational = /xn--|[^\0-\x7f]/

/**
 * One spelling for each address, for storing and looking it up: lower case, and an international domain in Unicode. It
 * does not validate.
 */
export function normalizeAddress(given: string): string {
  const address = given.trim().toLowerCase().toWellFormed()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at === -1 || !isInternational.test(domain)) return address
  return `${address.slice(0, at)}@${domainToUnicode(domain) || domain}`
}
