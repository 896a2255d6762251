import type { Encoding, Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../context.ts'

/** Who is calling, from headers and cookies alone; undefined when no credentials came. Wrong ones are refused. */
export type Authenticate = (request: import('fastify').FastifyRequest) => Promise<Actor | undefined>

export type UploadedFile = { field: string; filename: string; mimeType: string; content: Buffer }

/** What we add to Fastify's own objects. */
declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** Files of a multipart body. */
    files?: UploadedFile[]
    /** How the body came; absent without a body. */
    encoding?: Encoding | 'unknown'
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyInstance {
    deps: Deps
    /** Every endpoint served: the document and the generated tests read it. */
    endpoints: Endpoint[]
    authenticate: Authenticate
    /** Called once, after the last route: known paths answer 405 with `Allow` to every other verb. */
    refuseOtherVerbs(): void
  }
}
