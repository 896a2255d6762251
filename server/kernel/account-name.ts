import { normalizeAddress } from '#kernel/mail/normalize-address.ts'

/** One spelling of a user name: case, width, surrounding space and invisible characters do not distinguish people. */
export const normalName = (name: string): string =>
  normalizeAddress(name.normalize('NFKC').replaceAll(/[\p{Cc}\p{Cf}]/gu, ''))

/**
 * The spellings to look a user name up by: as typed, and normalized. Limits count the normalized one, so a lookup
 * without it would reveal by its limits which names exist.
 */
export function listNameSpellings(name: string): string[] {
  const typed = name.trim().toLowerCase().toWellFormed().replaceAll('\0', '')
  return [...new Set([typed, normalName(name)])].filter((spelling) => spelling !== '')
}
