/** A value that another server sent: anything. */
export type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object; empty if it is something else. */
export const objectIn = (value: unknown): Json => (isObject(value) ? value : {})

/** A list of objects; other elements are left out. */
export const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** A text without the character 0, which PostgreSQL cannot store, and with whole characters only. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : undefined

/** A whole number, also written as text: ids of messengers are longer than 32 bits. */
export function idIn(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined
  return typeof value === 'string' && /^-?\d{1,25}$/.test(value) ? value : undefined
}
