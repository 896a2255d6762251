import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ChannelsTelegram } from '#contract/channel-telegram.ts'
import type { Ctx } from '#kernel/context.ts'
import { sameSecret } from '#kernel/crypto/tokens.ts'
import { forbidden, invalid } from '#kernel/errors.ts'
import { serve } from '#kernel/http/serve.ts'
import type { Channel } from '../channel.ts'
import type { MessageNetwork } from '../messaging/network.ts'
import { serveWebhook } from '../messaging/receive.ts'
import { fileUpdate } from './file-update.ts'
import { greetJob } from './greet.ts'
import { locateMedia } from './locate-media.ts'
import { outgoing } from './outgoing.ts'
import { superviseBots } from './poll.ts'
import { receivedUpdate, updatesIn } from './read-update.ts'
import {
  createBot,
  forgetWebhook,
  listChannels,
  prepareCreate,
  prepareUpdate,
  probe,
  removeBot,
  switchBot,
  updateBot,
} from './service.ts'
import { type BotChannel, listBots } from './store.ts'

const network: MessageNetwork = {
  name: 'telegram',
  permission: 'admin.channel_telegram',
  fileMessage: fileUpdate,
  locateMedia,
}

function routes(app: FastifyInstance): void {
  serve(app, ChannelsTelegram.list, ({ ctx }) => listChannels(ctx))
  serve(app, ChannelsTelegram.probe, ({ ctx, input }) => probe(ctx, input))
  serve(app, ChannelsTelegram.create, ({ ctx, input }) => createBot(ctx, input), { prepare: prepareCreate })
  serve(app, ChannelsTelegram.update, ({ ctx, input }) => updateBot(ctx, input), { prepare: prepareUpdate })
  serve(app, ChannelsTelegram.enable, ({ ctx, input }) => switchBot(ctx, input.id, true))
  serve(app, ChannelsTelegram.disable, ({ ctx, input }) => switchBot(ctx, input.id, false))
  serve(app, ChannelsTelegram.remove, ({ ctx, input }) => removeBot(ctx, input.id), { prepare: forgetWebhook })
  serveWebhook(app, ChannelsTelegram.webhook, {
    network,
    findChannel,
    readMessages: (_channel, { body }) => updatesIn(body).map(receivedUpdate),
  })
}

/** The token in the address and the secret in the header: the service sends both. */
async function findChannel({ deps }: Ctx, { params, query, headers }: FastifyRequest): Promise<BotChannel> {
  const { callback_token = '' } = params as { callback_token?: string }
  const { bid } = query as { bid?: string }
  if (!bid) throw invalid('required', 'bot id is missing', { field: 'bid' })
  const channel = (await listBots(deps)).find(({ options, active }) => active && String(options.bot.id) === bid)
  if (!channel) throw invalid('unknown_reference', 'bot not found', { field: 'bid' })
  if (!sameSecret(callback_token, channel.options.callback_token))
    throw invalid('invalid_value', 'invalid callback token', { field: 'callback_token' })
  const secret = String(headers['x-telegram-bot-api-secret-token'] ?? '')
  if (!sameSecret(secret, channel.options.secret_token)) throw forbidden()
  return channel
}

export const telegram: Channel = {
  name: 'telegram',
  routes,
  start: superviseBots,
  jobs: [greetJob],
  network,
  outgoing,
}
