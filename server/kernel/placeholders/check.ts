import { type PlaceholderPlace, placeholderPaths } from '#contract/placeholders.ts'
import type { CustomObject } from '#contract/attributes/custom.ts'
import type { CustomFields } from '#kernel/custom-fields.ts'
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

/** What holds the custom fields of each object. */
const commonPlaces: readonly (readonly [prefix: string, CustomObject])[] = [
  ['ticket', 'Ticket'],
  ['ticket.group', 'Group'],
  ['ticket.organization', 'Organization'],
  ['ticket.customer', 'User'],
  ['ticket.owner', 'User'],
  ['ticket.created_by', 'User'],
  ['ticket.updated_by', 'User'],
  ['user', 'User'],
]
const customPlaces: Record<PlaceholderPlace, typeof commonPlaces> = {
  rule: commonPlaces,
  text: [...commonPlaces, ['customer', 'User'], ['group', 'Group'], ['organization', 'Organization']],
  user: [['user', 'User']],
  organization: [['organization', 'Organization']],
}

/** All paths that placeholders can have in this installation. */
export function listPlaceholderPaths(place: PlaceholderPlace, custom: CustomFields): ReadonlySet<string> {
  const paths = customPlaces[place].flatMap(([prefix, object]) =>
    Array.from(custom.of(object).keys(), (name) => `${prefix}.${name}`),
  )
  return paths.length === 0 ? placeholderPaths[place] : new Set([...placeholderPaths[place], ...paths])
}

/** Refuses variables that could never be filled in, with the most similar one. */
export function assertPlaceholders(text: string, known: ReadonlySet<string>, field: string): void {
  for (const inner of listPlaceholders(text)) {
    const unknown = findUnknown(inner, known)
    if (unknown === undefined) continue
    const nearest = nearestName(unknown, known)
    const message = `#{${unknown}} does not exist. Did you mean #{${nearest}}?`
    throw invalid('unknown_placeholder', message, { field, values: { name: unknown, nearest } })
  }
}
