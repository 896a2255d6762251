import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { sendFailure } from './failures.ts'
import { apiPrefix } from './api-prefix.ts'

type Path = { url: string; segments: string[]; verbs: Set<string> }

const usualVerbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Answers requests that have no route: 404, or 405 with `Allow` where the path has routes for other verbs.
 * `refuseOtherVerbs` is called after the last route.
 */
export function answerUnknownRoutes(app: FastifyInstance): void {
  const paths = new Map<string, Path>()
  app.addHook('onRoute', ({ url, method, handler }) => {
    if (handler === refuse) return
    const path = paths.get(url) ?? { url, segments: url.split('/'), verbs: new Set<string>() }
    for (const verb of [method].flat()) path.verbs.add(verb)
    paths.set(url, path)
  })
  const refuse = (request: FastifyRequest, reply: FastifyReply) =>
    sendFailure(request, reply, explainMissingRoute([...paths.values()], request))
  app.setNotFoundHandler(refuse)
  app.decorate('refuseOtherVerbs', () => {
    for (const { url, verbs } of listHiddenPaths([...paths.values()])) {
      app.route({ method: verbs, url, handler: refuse })
    }
  })
}

/**
 * Paths that the route of a more general path would answer: `DELETE /tickets/search` would delete the ticket `search`.
 * Only they get routes for their other verbs: routes for every verb of every path would take half of the time of a start.
 */
function listHiddenPaths(paths: readonly Path[]): { url: string; verbs: string[] }[] {
  const bySizeAndNoun = Map.groupBy(paths.filter(isInApi), ({ segments }) => `${segments.length} ${segments[nounAt]}`)
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

const isInApi = ({ url }: Path) => url.startsWith(apiPrefix)
const isPlaceholder = (segment: string | undefined) => segment?.[0] === ':'

/** Whether a URL exists that fits both. */
const overlaps = ({ segments }: Path, other: Path): boolean =>
  segments.every((segment, at) => {
    const counterpart = other.segments[at]
    return segment === counterpart || isPlaceholder(segment) || isPlaceholder(counterpart)
  })

function explainMissingRoute(paths: readonly Path[], request: FastifyRequest): Refusal {
  const segments = splitUrl(request.url)
  const path = findPath(paths, segments)
  if (!path) return noRoute(request)
  const { method } = request
  const isUnknown = isInApi(path)
    ? isOrdinary(method) && (path.verbs.has(method) || namesWord(path, segments))
    : usualVerbs.includes(method)
  return isUnknown ? noRoute(request) : wrongVerb(request, [...path.verbs, 'OPTIONS'].join(', '))
}

/** Unlike TRACE and PROPFIND, for which no path has a route. */
const isOrdinary = (method: string) => method === 'HEAD' || usualVerbs.includes(method)

/** As the router reads it: an encoded slash does not separate segments. */
const splitUrl = (url: string) => (url.split(/[?#]/)[0] as string).split('/').map(decodeSegment)

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The path that the router would choose: at the first difference a literal segment precedes a placeholder. */
function findPath(paths: readonly Path[], segments: readonly string[]): Path | undefined {
  const fits = (path: Path) =>
    path.segments.length === segments.length &&
    path.segments.every((segment, at) => isPlaceholder(segment) || segment === segments[at])
  return paths.filter(fits).sort(compareBySegments)[0]
}

function compareBySegments(one: Path, other: Path): number {
  const at = one.segments.findIndex((segment, index) => isPlaceholder(segment) !== isPlaceholder(other.segments[index]))
  return at === -1 ? 0 : Number(isPlaceholder(one.segments[at])) - Number(isPlaceholder(other.segments[at]))
}

const noRoute = ({ method, url }: FastifyRequest) =>
  new Refusal(404, 'unknown_route', `No route matches [${method}] ${url.split('?')[0]?.slice(0, 500)}`)

const wrongVerb = ({ method }: FastifyRequest, allow: string) =>
  new Refusal(405, 'method_not_allowed', `${method} is not allowed here. Allowed: ${allow}.`, {
    headers: { Allow: allow },
  })

/** `POST /tickets/mass_macro` is 404, not 405: `mass_macro` is not the id of a ticket. */
const namesWord = (path: Path, segments: readonly string[]) => /^\D/.test(segments[path.segments.indexOf(':id')] ?? '')
