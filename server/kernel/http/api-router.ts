import createRouter, { type HTTPMethod } from 'find-my-way'
import { listRefusedVerbs } from './refused-verbs.ts'

type Route = { url: string; methods: readonly HTTPMethod[] }

/** `at` is the index of the route; there is none where the path has routes for other verbs only. */
type Found = { at: number; url: string; params: Record<string, string | undefined> }

export type FindRoute = (method: HTTPMethod, url: string) => Found | undefined

/** By the list of their routes: tests build hundreds of applications with the same ones in a process. */
const routers = new Map<string, FindRoute>()

/** Finds routes as Fastify does, by the same library. */
export function routerFor(routes: readonly Route[]): FindRoute {
  const list = routes.map(({ url, methods }) => `${methods.join()} ${url}`).join('\n')
  const known = routers.get(list) ?? buildRouter(routes)
  routers.set(list, known)
  return known
}

/** The longest parameter: as long as a header may be, so that a very long id is answered with 404. */
export const maxParamLength = 32_768

function buildRouter(routes: readonly Route[]): FindRoute {
  // The query has been parsed by Fastify.
  const router = createRouter({ maxParamLength, querystringParser: () => undefined })
  for (const [at, { url, methods }] of routes.entries()) router.on([...methods], url, ignore, { at, url })
  for (const { url, verbs } of listRefusedVerbs(routes)) router.on(verbs, url, ignore, { at: -1, url })
  return (method, url) => {
    const found = router.find(method, url)
    return found ? { ...found.store, params: found.params } : undefined
  }
}

const ignore = () => {}
