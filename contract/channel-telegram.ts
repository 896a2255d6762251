import { z } from 'zod'
import { secretMask } from './channel-email.ts'
import { endpoint } from './endpoint.ts'
import { id, requiredText, text } from './lenient.ts'
import { assets, audit, empty, recordId } from './wire.ts'

const about = { tag: 'channels_telegram', model: 'Channel', permission: ['admin.channel_telegram'] }

const profile = z
  .object({
    id: z.int(),
    username: z.string(),
    first_name: z.string(),
    last_name: z.string().nullable(),
  })
  .meta({ id: 'TelegramBotProfile' })

const modes = ['webhook', 'polling'] as const

/** A bot; its secrets are masked. */
const channel = z
  .looseObject({
    id: recordId,
    area: z.literal('Telegram::Bot'),
    group_id: recordId.nullable(),
    active: z.boolean(),
    options: z.looseObject({
      bot: profile,
      mode: z.enum(modes),
      callback_url: z.string(),
      api_token: z.string(),
      welcome: z.string(),
      goodbye: z.string(),
    }),
    status_in: z.string().nullable(),
    status_out: z.string().nullable(),
    ...audit,
  })
  .meta({ id: 'TelegramChannel' })

export type TelegramChannel = z.output<typeof channel>

const modeDescription =
  '`webhook`: the service calls our public https address. `polling`: messages are fetched, for installations without one.'

const settings = {
  welcome: text(4096).nullish().meta({ description: 'Sent when a person starts the bot.' }),
  goodbye: text(4096).nullish().meta({ description: 'Sent when a person ends the conversation with `/end`.' }),
  mode: z.enum(modes).optional().meta({ description: modeDescription }),
}

const token = requiredText('api_token', 200)

const exampleToken = '123456789:AAF3zJ0vQ2kq8mExampleTokenOfABot_0'

const verb = { ...about, method: 'POST', input: z.object({ id: id() }), output: empty, refuses: [404] } as const

/** Bots of Telegram, under the paths that deployed clients use. Responses never contain secrets. */
export const ChannelsTelegram = {
  list: endpoint({
    ...about,
    method: 'GET',
    path: '/channels_telegram',
    output: z.object({ assets, channel_ids: z.array(recordId) }),
    summary: 'List the connected bots',
  }),
  probe: endpoint({
    ...about,
    method: 'POST',
    path: '/channels_telegram_probe',
    writes: false,
    input: z.object({ api_token: token }),
    output: z.object({
      bot: profile,
      is_connected: z.boolean().meta({ description: 'Whether this bot is already connected.' }),
      can_push: z.boolean().meta({ description: 'Whether our address is one that the service can call.' }),
    }),
    summary: 'Check the token of a bot',
  }),
  create: endpoint({
    ...about,
    method: 'POST',
    path: '/channels_telegram',
    input: z.object({ api_token: token, group_id: id(), ...settings }),
    output: channel,
    summary: 'Connect a bot',
    description: 'Asks the service who the bot is, and registers our address or starts fetching.',
    example: { input: { api_token: exampleToken, group_id: 1, welcome: 'Hello!', goodbye: '' } },
  }),
  update: endpoint({
    ...about,
    method: 'PUT',
    path: '/channels_telegram/{id}',
    input: z.object({ id: id(), api_token: token.optional(), group_id: id().optional(), ...settings }),
    output: channel,
    summary: 'Change a connected bot',
    description: `A token that is missing or sent as \`${secretMask}\` is kept.`,
    example: { input: { id: 7, group_id: 1, welcome: 'Hello!' } },
  }),
  enable: endpoint({ ...verb, path: '/channels_telegram_enable', summary: 'Turn a bot on' }),
  disable: endpoint({ ...verb, path: '/channels_telegram_disable', summary: 'Turn a bot off' }),
  remove: endpoint({ ...verb, method: 'DELETE', path: '/channels_telegram', summary: 'Disconnect a bot' }),
  webhook: endpoint({
    method: 'POST',
    path: '/channels_telegram_webhook/{callback_token}',
    permission: 'public',
    tag: 'channels_telegram',
    encodings: ['json', 'any'],
    input: z.looseObject({ callback_token: z.string() }),
    output: empty,
    refuses: [403, 429],
    summary: 'Receive updates for a bot',
    description:
      'Called by the service with the query `bid` (the id of the bot) and the header `X-Telegram-Bot-Api-Secret-Token`. ' +
      'Answered after the update has been stored, whether it can be used or not.',
  }),
}
