import type { FastifyInstance } from 'fastify'
import { ChannelsWhatsapp, WhatsappTemplates, WhatsappWebhook } from '#contract/channel-whatsapp.ts'
import { getArticle, presentForActor } from '#features/articles/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { serve } from '#kernel/http/serve.ts'
import type { Channel } from '../channel.ts'
import { confirmHub, verifySignature } from '../messaging/hub-webhook.ts'
import type { MessageNetwork } from '../messaging/network.ts'
import { serveWebhook } from '../messaging/receive.ts'
import { serveRetryMedia } from '../messaging/routes.ts'
import { noteReceiving } from '../records/store.ts'
import { fileMessage } from './file-message.ts'
import { locateMedia } from './locate-media.ts'
import { outgoing } from './outgoing.ts'
import { readWebhook } from './read-webhook.ts'
import { remind } from './remind.ts'
import {
  createWhatsapp,
  preload,
  prepareCreate,
  prepareUpdate,
  removeWhatsapp,
  switchWhatsapp,
  updateWhatsapp,
} from './service.ts'
import { channels, type WhatsappRow } from './store.ts'
import { listTicketTemplates, prepareTemplate, sendTemplate } from './ticket-templates.ts'

const network: MessageNetwork = { name: 'whatsapp', permission: 'admin.channel_whatsapp', fileMessage, locateMedia }

async function getByUuid(ctx: Ctx, uuid: string): Promise<WhatsappRow> {
  const channel = await channels.findByUuid(ctx, uuid)
  if (!channel) throw notFound('Channel', uuid)
  return channel
}

const present = ({ ctx }: { ctx: Ctx }, id: number) => channels.get(ctx, id)

function routes(app: FastifyInstance): void {
  serve(app, ChannelsWhatsapp.list, ({ ctx }) => channels.list(ctx))
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
  serve(app, WhatsappTemplates.list, ({ ctx, input }) => listTicketTemplates(ctx, input.id))
  serve(
    app,
    WhatsappTemplates.send,
    {
      change: ({ ctx, input }) => sendTemplate(ctx, input),
      present: async ({ ctx }, id) => presentForActor(ctx, await getArticle(ctx, id)) as never,
    },
    { prepare: prepareTemplate },
  )
  serveNetwork(app)
}

function serveNetwork(app: FastifyInstance): void {
  serve(app, WhatsappWebhook.confirm, async ({ ctx, input }) => {
    const { id, options } = await getByUuid(ctx, input.uuid)
    const answer = confirmHub(options.verify_token, input)
    await noteReceiving(ctx, id, null)
    return answer
  })
  serveWebhook<WhatsappRow>(app, WhatsappWebhook.receive, {
    network,
    findChannel: (ctx, { params }) => getByUuid(ctx, (params as { uuid: string }).uuid),
    verify: verifySignature,
    readMessages: (_channel, { body }) => readWebhook(body),
  })
}

export const whatsapp: Channel = { name: 'whatsapp', routes, jobs: [remind], network, outgoing }
