import type { Encoding, Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '../actor.ts'
import type { StoredBlob } from '../blobs/blob-store.ts'
import type { Deps } from '../context.ts'
import type { Refusal } from '../errors.ts'

/**
 * Who is calling, from headers and cookies alone; undefined when no credentials came. Wrong ones are refused.
 * With `notesUse: false` the session does not count as used: an open socket must not keep a session from timing out.
 */
export type Authenticate = (
  request: import('fastify').FastifyRequest,
  manner?: { notesUse: boolean },
) => Promise<Actor | undefined>

export type FileHead = { field: string; filename: string; mimeType: string }
type UploadedFile = FileHead & { content: Buffer }
type StoredUpload = FileHead & { blob: StoredBlob }

/** What we add to Fastify's own objects. */
declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** Whether the browser uses https: directly or, according to the settings, with a proxy in front of us. */
    isSecure: boolean
    /** Files of a multipart body. */
    files?: UploadedFile[]
    /** The same, where the route stores them as they arrive: they are never in memory as a whole. */
    uploads?: StoredUpload[]
    /** The encoding of the body; absent without a body. */
    encoding?: Encoding | 'unknown'
    /** Of a JSON body that came with an `Idempotency-Key`. */
    bodyHash?: string
    /** Waits until the memory budget allows this many more bytes of the body; absent when the body is small. */
    reserveMemory?: (bytes: number) => Promise<void>
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Files of a multipart body, or the one of this field, go to the blob store as they come in. */
    storesFiles?: true | string
    /** How refusals are told where that is not in JSON. */
    refuse?: (refusal: Refusal) => Refusal
  }
  interface FastifyInstance {
    deps: Deps
    /** Every endpoint served: the document and the generated tests read it. */
    endpoints: Endpoint[]
    authenticate: Authenticate
    /** Reachable from other machines. */
    isExposed: boolean
    /** Limits how many costly requests run at once. */
    runCostly: import('../limits/costly.ts').RunCostly
    /** Limits how many streamed answers are sent at once. */
    runStreamed: import('../limits/costly.ts').RunCostly
    /** Milliseconds after which such an answer ends, if the client took nothing of it. */
    streamTimeout: number
    /** For the metrics of features. */
    metrics: import('prom-client').Registry
    /** Called once, after the last route: known paths answer 405 with `Allow` to every other verb. */
    refuseOtherVerbs(): void
  }
}
