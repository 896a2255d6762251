/** A path with placeholders (`/tickets/:id`), and the verbs that have a route. */
export type Path = { url: string; segments: string[]; verbs: Set<string> }

export const usualVerbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export function collectPaths(routes: Iterable<{ url: string; methods: readonly string[] }>): Path[] {
  const paths = new Map<string, Path>()
  for (const { url, methods } of routes) {
    const path = paths.get(url) ?? { url, segments: url.split('/'), verbs: new Set<string>() }
    for (const verb of methods) path.verbs.add(verb)
    paths.set(url, path)
  }
  return [...paths.values()]
}

export const isPlaceholder = (segment: string | undefined) => segment?.[0] === ':'

/** As the router chooses: at the first difference a literal segment precedes a placeholder. */
export function compareBySegments(one: Path, other: Path): number {
  const at = one.segments.findIndex((segment, index) => isPlaceholder(segment) !== isPlaceholder(other.segments[index]))
  return at === -1 ? 0 : Number(isPlaceholder(one.segments[at])) - Number(isPlaceholder(other.segments[at]))
}
