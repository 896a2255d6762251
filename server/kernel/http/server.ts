import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Deps } from '../context.ts'
import { limitCostly, streamLimits } from '../limits/expensive-requests.ts'
import { wantsSocket } from '../realtime/upgrade.ts'
import { maxParamLength } from './api-router.ts'
import { routeApi } from './api-routes.ts'
import { limitAnonymous } from './anonymous-limit.ts'
import { defaultBodyMemory, defaultMemoryTimeout, limitBodyMemory } from './body-memory.ts'
import { compressAnswers } from './compress.ts'
import { explainFailures, refuseAddress } from './failures.ts'
import { acceptMultipart } from './multipart.ts'
import { acceptBodies } from './parse-body.ts'
import { parseForm } from './form-body.ts'
import type { Authenticate } from './fastify.ts'
import { traceRequests } from './trace-requests.ts'
import { answerUnknownRoutes } from './unknown-routes.ts'
import { createCountryReader } from './country.ts'
import { closeConnectionsOnStop } from './close-connections.ts'
import { crossOrigin, addHeaders } from './response-headers.ts'
import { logRequests } from './log-requests.ts'
import { createRequestLog } from './request-log.ts'

export type ServerOptions = {
  authenticate: Authenticate
  trustProxy?: string[]
  /** The header in which a trusted proxy names the country of the caller. */
  countryHeader?: string | undefined
  /** Reachable from other machines. */
  isExposed?: boolean
  /** Requests a minute from one address without credentials; no limit when absent. */
  anonymousPerMinute?: number | undefined
  /** Bytes of request bodies in memory at once. */
  bodyMemory?: number
  timeouts?: Partial<RequestTimeouts>
}

/**
 * Milliseconds that a client may take to send its headers and the whole request, that a body may wait for memory,
 * that a client may read nothing of a streamed response, and how often Node checks.
 */
type RequestTimeouts = { headers: number; request: number; memory: number; stream: number; check: number }
const defaultTimeouts: RequestTimeouts = {
  headers: 20_000,
  request: 60_000,
  memory: defaultMemoryTimeout,
  stream: 60_000,
  check: 2_000,
}

/** The contract validates. Without this, Fastify would load a validator and a serializer: 0.1 s of each start. */
const refuseSchemas = (): never => {
  throw new Error('Routes have no schema of Fastify.')
}

/** A Fastify instance with our answers, headers and limits, without routes. */
export function createServer(deps: Deps, options: ServerOptions): FastifyInstance {
  const { authenticate, trustProxy = [], bodyMemory = defaultBodyMemory } = options
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: createRequestLog,
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: 1_048_576,
    requestTimeout: timeouts.request,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseForm, maxParamLength },
    frameworkErrors: refuseAddress,
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.check,
      maxHeaderSize: 32_768,
      shouldUpgradeCallback: wantsSocket,
    },
  }) as unknown as FastifyInstance
  app.decorate('deps', deps)
  routeApi(app)
  app.decorate('authenticate', authenticate)
  app.decorate('isExposed', options.isExposed ?? false)
  app.decorate('countryOf', createCountryReader(options.countryHeader))
  app.decorate('runCostly', limitCostly())
  app.decorate('runStreamed', limitCostly(streamLimits))
  app.decorate('streamTimeout', timeouts.stream)
  app.decorateRequest('actor', undefined as never)
  void app.register(cookie)
  if (options.anonymousPerMinute !== undefined) limitAnonymous(app, options.anonymousPerMinute)
  limitBodyMemory(app, { bytes: bodyMemory, timeout: timeouts.memory })
  acceptBodies(app)
  acceptMultipart(app)
  explainFailures(app)
  addHeaders(app)
  compressAnswers(app)
  countRequests(app)
  closeConnectionsOnStop(app)
  logRequests(app)
  traceRequests(app)
  app.options('/*', (_request, reply) => reply.headers(crossOrigin).code(200).send(''))
  answerUnknownRoutes(app)
  return app
}

/** Jobs yield to a request until its answer is sent or its client is gone. */
function countRequests(app: FastifyInstance) {
  app.addHook('onRequest', (_, { raw }, done) => {
    raw.once('close', app.deps.requestPriority.beginRequest())
    done()
  })
}
