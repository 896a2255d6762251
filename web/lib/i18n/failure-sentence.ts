import type { FailureValues } from '#contract/error-codes.ts'
import { formatNumber } from '../format.ts'
import { failureSentences } from './i18n.ts'
import type { Sentence } from './failures.ts'

export type FailureReason = { code: string; field?: string | undefined; values?: FailureValues | undefined }

const mebibyte = 1024 ** 2

/** Limits are set in powers of two, and everybody calls 20 MiB "20 MB". */
const writeLimit = (bytes: number) =>
  bytes < mebibyte
    ? formatNumber(Math.floor(bytes / 1024), { style: 'unit', unit: 'kilobyte' })
    : formatNumber(Math.floor(bytes / mebibyte), { style: 'unit', unit: 'megabyte' })

function writeValue(name: string, value: string | number): string {
  if (typeof value === 'string') return value
  return name === 'max_bytes' ? writeLimit(value) : formatNumber(value)
}

const placeholder = /\{(\w+)\}/g

/** The key comes from the server: `constructor` must not find anything. */
function sentencesFor(key: string): readonly string[] {
  const all: Readonly<Record<string, Sentence | undefined>> = failureSentences()
  return Object.hasOwn(all, key) ? [all[key] ?? []].flat() : []
}

/** The sentence for this code and field in the reader's language; undefined for a code that this version does not know. */
export function failureSentence({ code, field, values = {} }: FailureReason): string | undefined {
  const possible = [...sentencesFor(`${code}@${field}`), ...sentencesFor(code)]
  const fitting = possible.find((text) => [...text.matchAll(placeholder)].every(([, name]) => String(name) in values))
  return fitting?.replaceAll(placeholder, (_, name: string) => writeValue(name, values[name] as string | number))
}
