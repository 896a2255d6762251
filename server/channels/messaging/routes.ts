import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ArticleDeliveries } from '#contract/article-delivery.ts'
import { type ChannelMessage, ChannelMessages, type ChannelTraffic } from '#contract/channel-message.ts'
import { getArticle, presentForActor } from '#features/articles/service.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { lockRow, type Row } from '#kernel/db/rows.ts'
import { forbidden, invalid, notFound } from '#kernel/errors.ts'
import { answerList } from '#kernel/http/list.ts'
import { serve } from '#kernel/http/serve.ts'
import { presentReason } from '#kernel/notices.ts'
import { listNetworks } from '../channel.ts'
import { showChange } from './fetch-media.ts'
import { fetchSoon, retryMediaOf } from './media-store.ts'
import { fileSoon } from './receive.ts'
import { channelMessages, selectTraffic, setWaiting } from './store.ts'

export function routes(app: FastifyInstance): void {
  serve(app, ChannelMessages.list, async (serving) => {
    const { state = [], channel_id } = serving.input
    const { rows } = await answerList(serving, channelMessages, {
      size: { usual: 100, most: 1000 },
      order: [{ column: 'id', direction: 'desc' }],
      filter: sql<boolean>`network = any(${networksOf(serving.ctx)}::text[])
        and (${state.length === 0} or state = any(${state}::text[]))
        and (${channel_id === undefined} or channel_id is not distinct from ${channel_id ?? null}::int)`,
    })
    return rows.map(presentMessage)
  })
  serve(app, ChannelMessages.summary, ({ ctx }) => listTraffic(ctx))
  serve(app, ChannelMessages.retry, ({ ctx, input }) => retryMessage(ctx, input.id))
  serveRetryMedia(app, ArticleDeliveries.retryMedia)
}

async function listTraffic(ctx: Ctx): Promise<ChannelTraffic[]> {
  const others = ctx.deps.channels.map((channel) => channel.listTraffic?.(ctx) ?? [])
  return (await Promise.all([selectTraffic(ctx.db, networksOf(ctx)), ...others])).flat()
}

/** Deployed clients know a path of their own for each network. */
export function serveRetryMedia(app: FastifyInstance, endpoint: typeof ArticleDeliveries.retryMedia): void {
  serve(app, endpoint, {
    change: ({ ctx, input }) => retryMedia(ctx, input.id),
    present: async ({ ctx, input }) => presentForActor(ctx, await getArticle(ctx, input.id)) as never,
  })
}

/** The networks that the caller administers. */
const networksOf = ({ deps, actor }: Ctx): string[] =>
  listNetworks(deps.channels)
    .filter(({ permission }) => may(actor, permission))
    .map(({ name }) => name)

const presentMessage = (row: Row): ChannelMessage =>
  ({ ...row, ...presentReason(row.reason) }) as unknown as ChannelMessage

async function retryMessage(ctx: Ctx, id: number): Promise<ChannelMessage> {
  const row = await lockRow(ctx.db, channelMessages, id)
  if (!networksOf(ctx).includes(String(row.network))) throw notFound(channelMessages.model, id)
  if (row.state !== 'failed') throw invalid('already_processed', 'This message has been processed.')
  await setWaiting(ctx, id)
  fileSoon(ctx, id)
  return presentMessage({ ...row, state: 'waiting', reason: null, attempts: 0, updated_at: ctx.now.toISOString() })
}

async function retryMedia(ctx: Ctx, id: number): Promise<void> {
  const { keys } = await getArticle(ctx, id)
  if (!actsAsAgent(ctx.actor, 'change', keys)) throw forbidden()
  const ids = await retryMediaOf(ctx, id)
  if (ids.length === 0) throw invalid('not_possible', 'No file of this message has failed.')
  for (const mediaId of ids) fetchSoon(ctx, mediaId)
  await showChange(ctx, id)
}
