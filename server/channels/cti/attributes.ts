import { invalid, required } from '#kernel/errors.ts'
import type { CallState } from './next-call.ts'

/** The attributes of a request as the telephone system named them. */
export type Attributes = Record<string, unknown>

const longest = 250

/** Control characters could forge lines of a log or hide a name, and XML does not allow them. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufffe\uffff]+/gu

/** The text in one line. */
export const oneLine = (value: string): string => value.toWellFormed().replaceAll(unprintable, ' ').trim()

/** Without half a surrogate pair at the end. */
const cut = (value: string) => value.slice(0, longest).replace(/[\ud800-\udbff]$/, '')

const isAbsent = (value: unknown) => value === undefined || value === null

function lineOf(name: string, value: unknown): string {
  if (isAbsent(value)) return ''
  if (typeof value !== 'string' && typeof value !== 'number')
    throw invalid('invalid_value', `Invalid '${name}'!`, { field: name })
  return oneLine(String(value))
}

/** One line of at most 250 characters, '' when absent. */
export const readText = (given: Attributes, name: string): string => cut(lineOf(name, given[name]))

/** One name or several, of people or of ids. */
export function readNames(given: Attributes, name: string): string[] {
  const names = [given[name] ?? []].flat().map((value) => lineOf(name, value))
  return names.filter((value) => value !== '').slice(0, 100)
}

/** Several names in one line. */
export const readJoinedNames = (given: Attributes, name: string): string => cut(readNames(given, name).join(', '))

const missing = (name: string) => required(name)

/**
 * The numbers of caller and callee, required when a call starts. A withheld number is empty; a missing one is a
 * mistake of the phone system.
 */
export function readNumbers(given: Attributes, event: CallState): { from: string; to: string } {
  const [from, to] = [readText(given, 'from'), readText(given, 'to')]
  if (event !== 'newCall') return { from, to }
  if (isAbsent(given.from)) throw missing('from')
  if (to === '') throw missing('to')
  return { from: from || 'anonymous', to }
}

/** Not cut: two long ids must not become one call. */
export function readCallId(given: Attributes, ...names: string[]): string {
  const name = names.find((one) => !isAbsent(given[one]) && given[one] !== '') ?? (names[0] as string)
  const id = lineOf(name, given[name])
  if (id === '') throw missing(name)
  if (id.length > longest) throw invalid('invalid_value', `Invalid '${name}'!`, { field: name })
  return id
}

export function readChoice<const T extends string>(given: Attributes, name: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === given[name])
  if (found === undefined) throw invalid('invalid_value', `Invalid '${name}'!`, { field: name })
  return found
}
