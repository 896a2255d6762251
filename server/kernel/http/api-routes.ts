import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { HTTPMethod } from 'find-my-way'
import { apiPrefix } from './api-prefix.ts'
import { type FindRoute, routerFor } from './api-router.ts'
import { omitBodyOfHead } from './head.ts'

/** The route of a request, as hooks, limits and the log see it; without `url` there is none. */
export type RequestRoute = { url?: string | undefined; bodyLimit: number; config: FastifyContextConfig }

/** One operation of the API. */
export type ApiRoute = RequestRoute & {
  url: string
  methods: readonly HTTPMethod[]
  /** Runs after the hooks of the server, before the body is read. */
  onRequest(request: FastifyRequest): Promise<void>
  handler(request: FastifyRequest, reply: FastifyReply): unknown
}

const apiMethods: HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Finds the operations of the API. Fastify has one route for all of them, because it takes more than 0.1 ms to add a
 * route: 650 took 90 ms of each start and of each test.
 */
export function routeApi(app: FastifyInstance): void {
  const routes: ApiRoute[] = []
  let find: FindRoute
  app.decorate('endpoints', [])
  app.decorate('apiRoutes', routes)
  app.decorateRequest('route', undefined as never)
  app.addHook('onReady', async () => {
    find = routerFor(routes)
  })
  // The first hook: the others read the route.
  app.addHook('onRequest', (request, _reply, done) => {
    const found = isToApi(request) ? find(request.method as HTTPMethod, request.url) : undefined
    request.route = (found && routes[found.at]) ?? routeOfFastify(request, found?.url)
    if (found) request.params = found.params
    done()
  })
  app.route(anyOperation)
}

const anyOperation: RouteOptions = {
  method: apiMethods,
  url: `${apiPrefix}/*`,
  onRequest: (request, _reply, done) => operationOf(request)?.onRequest(request) ?? done(),
  handler: (request, reply) =>
    operationOf(request)?.handler(request, reply) ?? request.server.answerUnknownRoute(request, reply),
  onSend: omitBodyOfHead,
}

const isToApi = ({ method, url }: FastifyRequest): boolean =>
  url.startsWith(`${apiPrefix}/`) && apiMethods.includes(method as HTTPMethod)

const operationOf = ({ route }: FastifyRequest): ApiRoute | undefined =>
  'handler' in route ? (route as ApiRoute) : undefined

/** Pages and files, and requests that have no route. */
function routeOfFastify(request: FastifyRequest, apiUrl: string | undefined): RequestRoute {
  const { url, bodyLimit, config } = request.routeOptions
  return { url: isToApi(request) ? apiUrl : url, bodyLimit, config: config ?? {} }
}
