import type { Encoding, Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '../actor.ts'
import type { StoredBlob } from '../blobs/blob-store.ts'
import type { Deps } from '../context.ts'
import type { Refusal } from '../errors.ts'
import type { ApiRoute, RequestRoute } from './api-routes.ts'
import type { ReadCountry } from './country.ts'

/**
 * The caller, from headers and cookies only; undefined without credentials. Wrong ones are rejected. With
 * `notesUse: false` the session does not count as used: an open socket must not keep a session from timing out.
 */
export type Authenticate = (
  request: import('fastify').FastifyRequest,
  manner?: { notesUse: boolean },
) => Promise<Actor | undefined>

export type FileHead = { field: string; filename: string; mimeType: string }
export type UploadedFile = FileHead & { content: Buffer }
type StoredUpload = FileHead & { blob: StoredBlob }

/** What we add to Fastify's own objects. */
declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** Absent if the address could not be read. */
    route: RequestRoute
    /** Whether the browser uses https: directly or, according to the settings, with a proxy in front of us. */
    isSecure: boolean
    /** Files of a multipart body. */
    files?: UploadedFile[]
    /** The same, where the route stores them as they arrive: they are never in memory as a whole. */
    uploads?: StoredUpload[]
    /** The encoding of the body; absent without a body. */
    encoding?: Encoding | 'unknown'
    /** The bytes of the body, where the endpoint accepts any encoding. */
    rawBody?: Buffer
    /** Of a JSON body that has an `Idempotency-Key`. */
    bodyHash?: string
    /** Waits until the memory budget allows this many more bytes of the body; absent when the body is small. */
    reserveMemory?: (bytes: number) => Promise<void>
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Files of a multipart body, or the one of this field, are streamed to the blob store. */
    storesFiles?: true | string
    /** How errors are sent if not as JSON. */
    refuse?: (refusal: Refusal) => Refusal
  }
  interface FastifyInstance {
    deps: Deps
    /** Every endpoint served: the document and the generated tests read it. */
    endpoints: Endpoint[]
    authenticate: Authenticate
    /** Reachable from other machines. */
    isExposed: boolean
    countryOf: ReadCountry
    /** Limits the number of concurrent costly requests. */
    runCostly: import('../limits/expensive-requests.ts').RunCostly
    /** Limits the number of concurrent streamed responses. */
    runStreamed: import('../limits/expensive-requests.ts').RunCostly
    /** Milliseconds after which such a response ends, if the client reads nothing of it. */
    streamTimeout: number
    /** For the metrics of features. */
    metrics: import('prom-client').Registry
    /** The operations of the API; `serve` adds them. */
    apiRoutes: ApiRoute[]
    /** 404, or 405 with `Allow` where the path has routes for other verbs. */
    answerUnknownRoute(
      request: import('fastify').FastifyRequest,
      reply: import('fastify').FastifyReply,
    ): import('fastify').FastifyReply
  }
}
