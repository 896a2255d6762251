import { domainToUnicode } from 'node:url'

const isInternational = /xn--|[^\0-\x7f]/

/**
 * One spelling for each address, for storing it and for looking it up: lower case, and an international domain in
 * Unicode. Refuses nothing: whether an address is a good one is for others to say.
 */
export function normalizeAddress(given: string): string {
  const address = given.trim().toLowerCase().toWellFormed()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at === -1 || !isInternational.test(domain)) return address
  return `${address.slice(0, at)}@${domainToUnicode(domain) || domain}`
}
