import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { tooMany } from '#kernel/errors.ts'
import { createGroupCommit } from '#kernel/group-commit.ts'
import type { RawAnswer } from '#kernel/http/raw-answer.ts'
import { serve } from '#kernel/http/serve.ts'
import { createTokenBucket } from '#kernel/limits/token-bucket.ts'
import { limitKey, takeFromLimit } from '#kernel/limits/rate-limit.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import type { MessageNetwork, ReceivedMessage } from './network.ts'
import { insertMessages } from './store.ts'

const asSystem = { actor: systemActor, requestId: 'incoming-message' }

/** The job that files all messages that wait. */
export const filingTask = 'file-channel-messages'

/** Stores messages and queues the job that files them. Only after the commit may the network be answered. */
async function addMessages(
  ctx: Ctx,
  source: { network: string; channelId: number },
  messages: readonly ReceivedMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const stored = await insertMessages(ctx, source, messages)
  // Without a key: finding an earlier job of the same key takes as long as storing the message.
  if (stored.length > 0) ctx.enqueue(filingTask, {})
}

/** Files one message again. Once, however often it is asked for. */
export const fileSoon = (ctx: Ctx, id: number, runAt?: Date): void =>
  ctx.enqueue('file-channel-message', { id }, { key: `file-channel-message-${id}`, ...(runAt ? { runAt } : {}) })

/** For a channel that fetches its messages: durable when it returns. */
export const storeMessages = (
  deps: Deps,
  source: { network: string; channelId: number },
  messages: readonly ReceivedMessage[],
): Promise<void> => unitOfWork(deps, asSystem, (ctx) => addMessages(ctx, source, messages))

/** How a network calls us. */
export type Webhook<C extends { id: number }> = {
  network: MessageNetwork
  /** The channel that the address names; refuses unknown ones. Called before the body is read. */
  findChannel(ctx: Ctx, request: FastifyRequest): Promise<C>
  /** Refuses a request that the network did not sign; `request.rawBody` has the bytes. */
  verify?(channel: C, request: FastifyRequest): void
  /** Everything that the request contains, also what is not understood. */
  readMessages(channel: C, request: FastifyRequest): readonly ReceivedMessage[]
  /** What the network expects to hear; `{}` by default. */
  answer?(channel: C): object | RawAnswer
}

/**
 * Serves the address that a network calls: verified, stored, then answered. A message that cannot be used is stored as
 * well, because the network would repeat it for days if it were refused.
 */
export function serveWebhook<C extends { id: number }>(
  app: FastifyInstance,
  endpoint: Endpoint,
  { network, findChannel, verify, readMessages, answer = () => ({}) }: Webhook<C>,
): void {
  const channels = new WeakMap<FastifyRequest, C>()
  const commit = createGroupCommit(app.deps, { ...asSystem, requestId: `messages of ${network.name}` })
  // In memory, because it protects this process.
  const rateLimit = createTokenBucket({ burst: 1000, perSecond: 250 })
  serve(
    app,
    endpoint,
    async ({ ctx, request }) => {
      const channel = channels.get(request) as C
      verify?.(channel, request)
      const messages = readMessages(channel, request)
      const source = { network: network.name, channelId: channel.id }
      // The time of the request, not of the transaction.
      await commit((unit) => addMessages({ ...unit, now: ctx.now }, source, messages))
      return answer(channel)
    },
    {
      ownUnits: true,
      admit: async ({ ctx, request }) => {
        channels.set(request, await findChannel(ctx, request).catch((error: unknown) => limitRefusals(ctx, error)))
        if (!rateLimit(ctx.now.getTime())) throw tooMany(1)
      },
    },
  )
}

/** Only requests to unknown addresses are limited: a caller who knows the secret address is the network. */
async function limitRefusals({ deps, now, ip = '' }: Ctx, error: unknown): Promise<never> {
  const key = limitKey('webhook refused from', sourceKey(ip))
  const { allowed, retryAfter } = await takeFromLimit(deps.db, { key, max: 30, seconds: 60, now })
  throw allowed ? error : tooMany(retryAfter)
}
