import type Qs from 'qs'
import { loadWhenUsed } from '../load-when-used.ts'

/** With what it needs 18 packages; most clients send JSON. */
const getQs = loadWhenUsed<typeof Qs>('qs')

/** Bounds for `a[b][]=c`: deep or endless parameter lists are cut, keys of Object.prototype never assigned. */
const formOptions = {
  depth: 6,
  arrayLimit: 1000,
  // qs merges each parameter into all before it: the time grows with the square of their number.
  parameterLimit: 1000,
  allowPrototypes: false,
  plainObjects: false,
} as const

export const parseForm = (text: string): Record<string, unknown> =>
  (plainPairs.test(text) ? parsePlain(text) : undefined) ??
  (getQs().parse(text, formOptions) as Record<string, unknown>)

/** Nothing is encoded or nested. */
const plainPairs = /^[a-z_]\w*=[\w.-]*(?:&[a-z_]\w*=[\w.-]*){0,9}$/

/** As qs does it, which takes 30 µs for one pair. */
function parsePlain(text: string): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = {}
  for (const pair of text.split('&')) {
    const end = pair.indexOf('=')
    const name = pair.slice(0, end)
    // One that is repeated is a list; keys of Object.prototype are left out.
    if (name in values) return undefined
    values[name] = pair.slice(end + 1)
  }
  return values
}

/** The same for fields that were never encoded. */
export function parseFormFields(fields: readonly [name: string, value: string][]): Record<string, unknown> {
  const values = Map.groupBy(fields, ([name]) => name)
  const named = Array.from(values, ([name, all]) => [
    name,
    all.length === 1 ? all[0]?.[1] : all.map(([, value]) => value),
  ])
  return getQs().parse(Object.fromEntries(named), formOptions) as Record<string, unknown>
}
