import type { FastifyInstance } from 'fastify'
import { ChannelsFacebook, FacebookWebhook } from '#contract/channel-facebook.ts'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { serve } from '#kernel/http/serve.ts'
import { networkOf } from '#kernel/outgoing-http/call-api.ts'
import type { Channel } from '../channel.ts'
import { confirmHub, verifySignature } from '../messaging/hub-webhook.ts'
import { textIn } from '../messaging/json.ts'
import type { MessageNetwork } from '../messaging/network.ts'
import { serveWebhook } from '../messaging/receive.ts'
import { noteReceiving } from '../records/store.ts'
import { fileMessage } from './file-message.ts'
import { outgoing } from './outgoing.ts'
import { readWebhook } from './read-webhook.ts'
import {
  createFacebook,
  prepareCreate,
  prepareUpdate,
  removeFacebook,
  switchFacebook,
  updateFacebook,
} from './service.ts'
import { channels, type FacebookRow } from './store.ts'

const network: MessageNetwork = {
  name: 'facebook',
  permission: 'admin.channel_facebook',
  fileMessage,
  // Addresses of files are public for a while; no credentials are sent to them.
  locateMedia: async ({ deps }, { source }) => ({
    url: textIn(source.url) ?? '',
    network: networkOf(deps.networkUrls.facebook),
  }),
}

async function getByUuid(ctx: Ctx, uuid: string): Promise<FacebookRow> {
  const channel = await channels.findByUuid(ctx, uuid)
  if (!channel) throw notFound('Channel', uuid)
  return channel
}

const present = ({ ctx }: { ctx: Ctx }, id: number) => channels.get(ctx, id)

function routes(app: FastifyInstance): void {
  serve(app, ChannelsFacebook.list, ({ ctx }) => channels.list(ctx))
  serve(
    app,
    ChannelsFacebook.create,
    { change: ({ ctx, input }) => createFacebook(ctx, input), present },
    { prepare: prepareCreate },
  )
  serve(
    app,
    ChannelsFacebook.update,
    { change: ({ ctx, input }) => updateFacebook(ctx, input), present },
    { prepare: prepareUpdate },
  )
  serve(app, ChannelsFacebook.enable, ({ ctx, input }) => switchFacebook(ctx, input.id, true))
  serve(app, ChannelsFacebook.disable, ({ ctx, input }) => switchFacebook(ctx, input.id, false))
  serve(app, ChannelsFacebook.remove, ({ ctx, input }) => removeFacebook(ctx, input.id))
  serve(app, FacebookWebhook.confirm, async ({ ctx, input }) => {
    const { id, options } = await getByUuid(ctx, input.uuid)
    const answer = confirmHub(options.verify_token, input)
    await noteReceiving(ctx, id, null)
    return answer
  })
  serveWebhook<FacebookRow>(app, FacebookWebhook.receive, {
    network,
    findChannel: (ctx, { params }) => getByUuid(ctx, (params as { uuid: string }).uuid),
    verify: verifySignature,
    readMessages: (_channel, { body }) => readWebhook(body),
  })
}

export const facebook: Channel = { name: 'facebook', routes, network, outgoing }
