import type { FastifyInstance } from 'fastify'
import { ChannelsWhatsapp, WhatsappWebhook } from '#contract/channel-whatsapp.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import { rawAnswer } from '#kernel/http/raw-answer.ts'
import { serve } from '#kernel/http/serve.ts'
import type { Channel } from '../channel.ts'
import type { MessageNetwork } from '../messaging/network.ts'
import { serveWebhook } from '../messaging/receive.ts'
import { serveRetryMedia } from '../messaging/routes.ts'
import { fileMessage } from './file-message.ts'
import { locateMedia } from './locate-media.ts'
import { outgoing } from './outgoing.ts'
import { readWebhook, verifySignature } from './read-webhook.ts'
import {
  createWhatsapp,
  getWhatsapp,
  listWhatsapp,
  preload,
  prepareCreate,
  prepareUpdate,
  removeWhatsapp,
  switchWhatsapp,
  updateWhatsapp,
} from './service.ts'
import { findByUuid, type WhatsappRow } from './store.ts'

const network: MessageNetwork = { name: 'whatsapp', permission: 'admin.channel_whatsapp', fileMessage, locateMedia }

async function getByUuid(ctx: Ctx, uuid: string): Promise<WhatsappRow> {
  const channel = await findByUuid(ctx, uuid)
  if (!channel) throw notFound('Channel', uuid)
  return channel
}

const present = ({ ctx }: { ctx: Ctx }, id: number) => getWhatsapp(ctx, id)

function routes(app: FastifyInstance): void {
  serve(app, ChannelsWhatsapp.list, ({ ctx }) => listWhatsapp(ctx))
  serve(app, ChannelsWhatsapp.preload, ({ ctx, input }) => preload(ctx, input))
  serve(
    app,
    ChannelsWhatsapp.create,
    { change: ({ ctx, input }) => createWhatsapp(ctx, input), present },
    { prepare: prepareCreate },
  )
  for (const endpoint of [ChannelsWhatsapp.update, ChannelsWhatsapp.patch])
    serve(
      app,
      endpoint,
      { change: ({ ctx, input }) => updateWhatsapp(ctx, input), present },
      { prepare: prepareUpdate },
    )
  serve(app, ChannelsWhatsapp.remove, ({ ctx, input }) => removeWhatsapp(ctx, input.id))
  serve(app, ChannelsWhatsapp.enable, ({ ctx, input }) => switchWhatsapp(ctx, input.id, true))
  serve(app, ChannelsWhatsapp.disable, ({ ctx, input }) => switchWhatsapp(ctx, input.id, false))
  serveRetryMedia(app, ChannelsWhatsapp.retryMedia)
  serveNetwork(app)
}

function serveNetwork(app: FastifyInstance): void {
  serve(app, WhatsappWebhook.confirm, async ({ ctx, input }) => {
    const { options } = await getByUuid(ctx, input.uuid)
    const { 'hub.mode': mode, 'hub.challenge': challenge, 'hub.verify_token': token } = input as Record<string, unknown>
    if (mode !== 'subscribe' || token !== options.verify_token || !/^[1-9]\d{0,30}$/.test(String(challenge)))
      throw invalid('invalid_value', 'The token or the challenge is wrong.')
    return rawAnswer('text/plain', String(challenge))
  })
  serveWebhook(app, WhatsappWebhook.receive, {
    network,
    findChannel: (ctx, { params }) => getByUuid(ctx, (params as { uuid: string }).uuid),
    verify: verifySignature,
    readMessages: (_channel, { body }) => readWebhook(body),
  })
}

export const whatsapp: Channel = { name: 'whatsapp', routes, network, outgoing }
