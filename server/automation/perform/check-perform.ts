import type { Perform, PerformEntry } from '#contract/perform.ts'
import { invalid } from '#kernel/errors.ts'
import { cleanHtml } from '#kernel/html/clean.ts'
import { isActionKey, readStep } from '../actions/perform.ts'
import { findUnknownPlaceholder } from './placeholder-paths.ts'
import { timeRanges } from './resolve-entry.ts'

const required: Record<string, readonly (keyof PerformEntry)[]> = {
  'article.note': ['body', 'subject', 'internal'],
  'notification.email': ['body', 'recipient', 'subject'],
}

/** Refuses what could not be done, and returns it with sanitized texts. */
export function checkPerform(perform: Perform): Perform {
  return Object.fromEntries(Object.entries(perform).map(([key, entry]) => [key, checkEntry(key, entry)]))
}

function checkEntry(key: string, entry: PerformEntry): PerformEntry {
  assertPlaceholders(key, entry)
  const needed = required[key]
  if (!needed) {
    assertKnown(key, entry)
    return entry
  }
  const missing = needed.find((inner) => !entry[inner]?.length)
  if (missing) {
    const message = `The required 'perform' value for ${key}, ${missing} is missing!`
    throw invalid('required', message, { field: `perform.${key}.${missing}` })
  }
  return { ...entry, body: cleanBody(key, entry.body ?? '') }
}

function assertPlaceholders(key: string, { value, subject, body }: PerformEntry): void {
  for (const [inner, text] of Object.entries({ value: [value ?? ''].flat().join(' '), subject, body })) {
    const unknown = findUnknownPlaceholder(text ?? '')
    if (unknown) throw invalid('invalid_value', `#{${unknown}} is unknown.`, { field: `perform.${key}.${inner}` })
  }
}

/** A value with variables, or one that depends on the user, is known only when the rule runs. */
function assertKnown(key: string, entry: PerformEntry): void {
  if (!isActionKey(key)) throw invalid('invalid_value', `${key} is not an action.`, { field: `perform.${key}` })
  const isLate = entry.pre_condition === 'current_user.id' || /#\{/.test([entry.value ?? ''].flat().join())
  const isRelative = entry.operator === 'relative'
  const isGood = isRelative
    ? timeRanges.includes(entry.range ?? '') && Number.isInteger(Number(entry.value))
    : isLate || entry.pre_condition || readStep(key, entry)
  if (!isGood) throw invalid('invalid_value', `The value for ${key} is not valid.`, { field: `perform.${key}` })
}

function cleanBody(key: string, body: string): string {
  const cleaned = cleanHtml(body)
  if ('fallback' in cleaned)
    throw invalid('too_deep', `The text is ${cleaned.fallback}`, { field: `perform.${key}.body` })
  return cleaned.html
}
