import { type PlaceholderPlace, placeholderPaths } from '#contract/placeholders.ts'
import { invalid } from '#kernel/errors.ts'
import { nearestName } from '#kernel/nearest-name.ts'
import { listPlaceholders, parsePlaceholder } from './parse.ts'
import { isTimeZone } from './write-time.ts'

const isTime = /(?:_at|_time)$/

/** The name of what does not exist; undefined if the placeholder can be filled in. */
function findUnknown(inner: string, known: ReadonlySet<string>): string | undefined {
  const placeholder = parsePlaceholder(inner)
  if (!placeholder) return inner
  if (placeholder.kind === 'translation')
    return 'path' in placeholder && !known.has(placeholder.path) ? inner : undefined
  if (!known.has(placeholder.path)) return placeholder.path
  if (placeholder.kind === 'path') return undefined
  const { path, zone } = placeholder
  return isTime.test(path) && (zone === undefined || isTimeZone(zone)) ? undefined : inner
}

/** Refuses variables that could never be filled in, with the most similar one. */
export function assertPlaceholders(text: string, place: PlaceholderPlace | ReadonlySet<string>, field: string): void {
  const known: ReadonlySet<string> = typeof place === 'string' ? placeholderPaths[place] : place
  for (const inner of listPlaceholders(text)) {
    const unknown = findUnknown(inner, known)
    if (unknown === undefined) continue
    const nearest = nearestName(unknown, known)
    const message = `#{${unknown}} does not exist. Did you mean #{${nearest}}?`
    throw invalid('unknown_placeholder', message, { field, values: { name: unknown, nearest } })
  }
}
