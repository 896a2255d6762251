import type { FailureValues } from '#contract/error-codes.ts'
import { formatNumber } from '../format.ts'
import { failureSentences, td } from './i18n.ts'

export type FailureReason = { code: string; field?: string | undefined; values?: FailureValues | undefined }

const mebibyte = 1024 ** 2

/** Limits are powers of two, and 20 MiB is commonly called 20 MB. */
const writeLimit = (bytes: number) =>
  bytes < mebibyte
    ? formatNumber(Math.floor(bytes / 1024), { style: 'unit', unit: 'kilobyte' })
    : formatNumber(Math.floor(bytes / mebibyte), { style: 'unit', unit: 'megabyte' })

function writeValue(name: string, value: string | number): string {
  // The label of a field is one of the words that screens show.
  if (typeof value === 'string') return name === 'label' ? td(value) : value
  return name === 'max_bytes' ? writeLimit(value) : formatNumber(value)
}

const placeholder = /\{(\w+)\}/g

/** The key comes from the server: `constructor` must not match anything. */
function sentencesFor(key: string): readonly string[] {
  const all = failureSentences()
  return Object.hasOwn(all, key) ? [all[key] ?? []].flat() : []
}

/**
 * The sentence for this code and field in the reader's language; undefined for a code that this version does not know.
 * `code@perform.*` is for every field inside of `perform`.
 */
export function failureSentence({ code, field = '', values = {} }: FailureReason): string | undefined {
  const inside = field.includes('.') ? `${field.split('.', 1)[0]}.*` : ''
  const possible = [`${code}@${field}`, `${code}@${inside}`, code].flatMap(sentencesFor)
  const fitting = possible.find((text) => [...text.matchAll(placeholder)].every(([, name]) => String(name) in values))
  return fitting?.replaceAll(placeholder, (_, name: string) => writeValue(name, values[name] as string | number))
}

type Notice = { code?: string | null | undefined; values?: FailureValues | null | undefined }

/** A message of the server in the reader's language; the text itself where it has no code that we know. */
export const noticeSentence = (text: string, notice: Notice | null | undefined): string =>
  (notice?.code && failureSentence({ code: notice.code, values: notice.values ?? {} })) || text
