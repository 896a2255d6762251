import { apiPrefix } from './api-prefix.ts'
import { collectPaths, compareBySegments, isPlaceholder, type Path, usualVerbs } from './route-paths.ts'

type Route = { url: string; methods: readonly string[] }
type Verb = (typeof usualVerbs)[number]

/**
 * Paths that the route of a more general path would answer: `DELETE /tickets/search` would delete the ticket `search`.
 * Their other verbs are refused; those of all other paths have no route anyway.
 */
export function listRefusedVerbs(routes: readonly Route[]): { url: string; verbs: Verb[] }[] {
  const bySizeAndNoun = Map.groupBy(collectPaths(routes), ({ segments }) => `${segments.length} ${segments[nounAt]}`)
  return [...bySizeAndNoun.values()].flatMap((similar) => {
    const general = similar.filter(({ segments }) => segments.some(isPlaceholder))
    return similar.flatMap((path) => {
      const others = general.filter((other) => compareBySegments(path, other) < 0 && overlaps(path, other))
      const verbs = usualVerbs.filter((verb) => !path.verbs.has(verb) && others.some((other) => other.verbs.has(verb)))
      return verbs.length === 0 ? [] : [{ url: path.url, verbs }]
    })
  })
}

/** Every path of the API begins with a noun, never with a placeholder: paths with different nouns have no URL in common. */
const nounAt = apiPrefix.split('/').length

/** Whether a URL exists that fits both. */
const overlaps = ({ segments }: Path, other: Path): boolean =>
  segments.every((segment, at) => {
    const counterpart = other.segments[at]
    return segment === counterpart || isPlaceholder(segment) || isPlaceholder(counterpart)
  })
