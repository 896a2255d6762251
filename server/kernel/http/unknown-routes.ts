import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { sendFailure } from './failures.ts'
import { apiPrefix } from './api-prefix.ts'
import { collectPaths, compareBySegments, isPlaceholder, type Path, usualVerbs } from './route-paths.ts'

/** Answers requests that have no route: 404, or 405 with `Allow` where the path has routes for other verbs. */
export function answerUnknownRoutes(app: FastifyInstance): void {
  const pages: { url: string; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => void pages.push({ url, methods: [method].flat() }))
  let paths: Path[] | undefined
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    // No route can be added any more.
    paths ??= collectPaths([...pages, ...app.apiRoutes])
    return sendFailure(request, reply, explainMissingRoute(paths, request))
  }
  app.decorate('answerUnknownRoute', answer)
  app.setNotFoundHandler(answer)
}

const isInApi = ({ url }: Path) => url.startsWith(apiPrefix)

function explainMissingRoute(paths: readonly Path[], request: FastifyRequest): Refusal {
  const segments = splitUrl(request.url)
  const path = findPath(paths, segments)
  if (!path) return noRoute(request)
  const { method } = request
  const isUnknown = isInApi(path)
    ? isOrdinary(method) && (path.verbs.has(method) || namesWord(path, segments))
    : isUsual(method)
  return isUnknown ? noRoute(request) : wrongVerb(request, [...path.verbs, 'OPTIONS'].join(', '))
}

/** Unlike TRACE and PROPFIND, for which no path has a route. */
const isOrdinary = (method: string) => method === 'HEAD' || isUsual(method)

const isUsual = (method: string) => (usualVerbs as readonly string[]).includes(method)

/** As the router reads it: an encoded slash does not separate segments. */
const splitUrl = (url: string) => (url.split(/[?#]/)[0] as string).split('/').map(decodeSegment)

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The path that the router would choose. */
function findPath(paths: readonly Path[], segments: readonly string[]): Path | undefined {
  const fits = (path: Path) =>
    path.segments.length === segments.length &&
    path.segments.every((segment, at) => isPlaceholder(segment) || segment === segments[at])
  return paths.filter(fits).sort(compareBySegments)[0]
}

const noRoute = ({ method, url }: FastifyRequest) =>
  new Refusal(404, 'unknown_route', `No route matches [${method}] ${url.split('?')[0]?.slice(0, 500)}`)

const wrongVerb = ({ method }: FastifyRequest, allow: string) =>
  new Refusal(405, 'method_not_allowed', `${method} is not allowed here. Allowed: ${allow}.`, {
    headers: { Allow: allow },
  })

/** `POST /tickets/mass_macro` is 404, not 405: `mass_macro` is not the id of a ticket. */
const namesWord = (path: Path, segments: readonly string[]) => /^\D/.test(segments[path.segments.indexOf(':id')] ?? '')
