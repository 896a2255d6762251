import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { anonymous } from '../actor.ts'
import { discardRefused } from '../blobs/discard.ts'
import type { Ctx } from '../context.ts'
import type { Refusal } from '../errors.ts'
import { presentedUnit, readingContext } from '../unit-of-work.ts'
import { sendAnswer } from './send-response.ts'
import { isRaw, type RawAnswer, sendRaw } from './raw-answer.ts'
import { withIdempotency } from './idempotency.ts'
import { mergedParameters, parseInput } from './parameters.ts'
import { forgetOddType } from './parse-body.ts'
import type { Presented } from './presented-type.ts'
import { costlyRequestOf } from './streamed-answer.ts'
import { apiPrefix } from './api-prefix.ts'
import { authorize } from './authorize.ts'

/** `ctx.db` is a transaction when the endpoint writes. The answer is sent after the commit. */
export type Serving<I> = { ctx: Ctx; input: I; request: FastifyRequest; reply: FastifyReply }

type Answer<E extends Endpoint> = Presented<z.input<E['output']>> | RawAnswer | FastifyReply

/** Makes the answer; or, where rules may change what was written, `change` writes and `present` makes the answer later. */
type Handler<E extends Endpoint, C> = ((serving: Serving<InputOf<E>>) => Promise<Answer<E>>) | Steps<E, C>
type Steps<E extends Endpoint, C> = {
  change(serving: Serving<InputOf<E>>): Promise<C>
  present(serving: Serving<InputOf<E>>, changed: C): Promise<Answer<E>>
}

type Options<I> = {
  /** Credentials of another kind, such as a token in the path: checked before the body is read. */
  admit?: (asking: Pick<Serving<I>, 'ctx' | 'request'>) => Promise<void>
  /** Slow work before the transaction, such as hashing a password; returns the input with its results. */
  prepare?: (serving: Serving<I>) => Promise<I>
  /** Files of a multipart body, or the one of this field, are streamed to the blob store: `request.uploads`. */
  storesFiles?: true | string
  /** It opens its units of work itself: `ctx` only reads. */
  ownUnits?: boolean
  /** Its answer may be some seconds old: a replica of the database reads it, if there is one. Not for streamed answers. */
  mayBeStale?: boolean
  /** Formats refusals for endpoints that do not answer JSON. */
  refuse?: (refusal: Refusal) => Refusal
}

/** Registers one endpoint; there is no other way to add a route to the API. */
export function serve<E extends Endpoint, C = unknown>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, C>,
  { admit, prepare, storesFiles, ownUnits = false, mayBeStale = false, refuse }: Options<InputOf<E>> = {},
): void {
  app.endpoints.push(endpoint)
  const { change, present } = stepsOf(handler)
  app.apiRoutes.push({
    methods: endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method],
    url: apiPrefix + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyLimit,
    config: { endpoint, ...(storesFiles && { storesFiles }), ...(refuse && { refuse }) },
    onRequest: async (request) => {
      const actor = await app.authenticate(request)
      // Set before any check: the log and the response headers depend on the actor.
      request.actor = actor ?? anonymous
      authorize(endpoint, actor)
      forgetOddType(request, endpoint)
      await admit?.({ ctx: readingContext(app.deps, originOf(request)), request })
    },
    handler: async (request, reply) => {
      const origin = originOf(request)
      const reading = readingContext(app.deps, origin)
      const answer = async () => {
        await app.deps.customFields.ready()
        let input = parseInput(endpoint, mergedParameters(request), reading) as InputOf<E>
        if (prepare) input = await prepare({ ctx: reading, input, request, reply })
        const steps = {
          change: (ctx: Ctx) => change({ ctx, input, request, reply }),
          present: (ctx: Ctx, changed: unknown) => present({ ctx, input, request, reply }, changed),
        }
        if (endpoint.writes && !ownUnits) return presentedUnit(app.deps, origin, withIdempotency(request, steps))
        const read = async (ctx: Ctx) => steps.present(ctx, await steps.change(ctx))
        return mayBeStale ? app.deps.staleReads.read((db) => read({ ...reading, db })) : read(reading)
      }
      const body = await withinLimits(endpoint, request, reply, answer)
      // Awaiting a reply returns no value, so only `reply.sent` shows that it has been sent.
      if (reply.sent) return reply
      if (isRaw(body)) return sendRaw(request, reply.code(endpoint.status), body)
      return sendAnswer(request, reply.code(endpoint.status), body)
    },
  })
}

function stepsOf<E extends Endpoint, C>(handler: Handler<E, C>): Steps<E, unknown> {
  if (typeof handler !== 'function') return handler as Steps<E, unknown>
  return { change: handler, present: async (_serving, answer) => answer as Answer<E> }
}

/** Few costly requests run concurrently, and what a rejected one stored is deleted. */
function withinLimits<T>(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: () => Promise<T>) {
  const { runCostly, deps } = request.server
  if (endpoint.costly) return runCostly(costlyRequestOf(request, reply), answer)
  const stored = request.uploads?.map(({ blob }) => blob) ?? []
  return endpoint.writes ? discardRefused(deps.blobs, stored, answer) : answer()
}

const originOf = ({ actor, id, ip }: FastifyRequest) => ({ actor, requestId: id, ip })
