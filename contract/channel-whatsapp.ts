import { z } from 'zod'
import { articleRecord } from './article.ts'
import { endpoint } from './endpoint.ts'
import { bool, id, requiredText, text } from './lenient.ts'
import { assets, recordId } from './wire.ts'

/** Hours after the last message of a person in which the network accepts free texts. */
const whatsappWindowHours = 24
export const longestWhatsappText = 4096

type WhatsappTicket = { whatsapp?: { timestamp_incoming?: unknown; from?: { phone_number?: unknown } } }

/** When the network stops to accept free texts, from the preferences of a ticket; undefined without a conversation. */
export function findWindowEnd(preferences: unknown): Date | undefined {
  const { timestamp_incoming } = (preferences as WhatsappTicket | null)?.whatsapp ?? {}
  const seconds = Number(timestamp_incoming)
  return seconds > 0 ? new Date((seconds + whatsappWindowHours * 3600) * 1000) : undefined
}

const channel = z.looseObject({ id: recordId }).meta({ id: 'WhatsappChannel' })

const about = { tag: 'channels_whatsapp', model: 'Channel', permission: ['admin.channel_whatsapp'] }
const done = z.object({ status: z.literal('ok') })
const verb = { ...about, method: 'POST', input: z.object({ id: id() }), output: done, refuses: [404] } as const

const secret = text(1000).nullish()
const digits = (label: string) => requiredText(label, 40)

const values = {
  group_id: id(),
  business_id: digits('Business account ID'),
  phone_number_id: digits('Phone number'),
  access_token: secret,
  app_secret: secret,
  welcome: text(longestWhatsappText).nullish().meta({ description: 'The answer to the first message of a ticket.' }),
  reminder_active: bool().nullish(),
  reminder_message: text(longestWhatsappText).nullish(),
}

const change = z.object({ id: id(), ...z.object(values).partial().shape })
const changing = {
  ...about,
  path: '/channels/admin/whatsapp/{id}',
  input: change,
  output: channel,
  summary: 'Change a WhatsApp number',
} as const

/** Numbers of the WhatsApp Cloud API, under the paths that deployed clients use. Answers never contain secrets. */
export const ChannelsWhatsapp = {
  list: endpoint({
    ...about,
    method: 'GET',
    path: '/channels/admin/whatsapp',
    output: z.object({
      assets,
      channel_ids: z.array(recordId),
      callback_url: z.string().meta({ description: 'The network calls it, followed by `/` and `callback_url_uuid`.' }),
    }),
    summary: 'List the connected WhatsApp numbers',
  }),
  preload: endpoint({
    ...about,
    method: 'POST',
    path: '/channels/admin/whatsapp/preload',
    writes: false,
    input: z.object({ business_id: digits('Business account ID'), access_token: requiredText('Access token', 1000) }),
    output: z.object({
      data: z.object({ phone_numbers: z.array(z.object({ label: z.string(), value: z.string() })) }),
    }),
    summary: 'List the numbers of a business account',
  }),
  create: endpoint({
    ...about,
    method: 'POST',
    path: '/channels/admin/whatsapp',
    input: z.object(values),
    output: channel,
    summary: 'Connect a WhatsApp number',
    description:
      'Asks the network for the number. Then enter `callback_url` and `options.verify_token` there, for the field `messages`.',
  }),
  update: endpoint({ ...changing, method: 'PUT' }),
  patch: endpoint({ ...changing, method: 'PATCH' }),
  remove: endpoint({
    ...about,
    method: 'DELETE',
    path: '/channels/admin/whatsapp/{id}',
    input: z.object({ id: id() }),
    output: done,
    summary: 'Disconnect a WhatsApp number; its messages stay',
  }),
  enable: endpoint({ ...verb, path: '/channels/admin/whatsapp/{id}/enable', summary: 'Turn a WhatsApp number on' }),
  disable: endpoint({ ...verb, path: '/channels/admin/whatsapp/{id}/disable', summary: 'Turn a WhatsApp number off' }),
  retryMedia: endpoint({
    tag: 'ticket_articles',
    model: 'Ticket::Article',
    permission: ['ticket.agent'],
    method: 'POST',
    path: '/ticket_articles/{id}/retry_whatsapp_attachment_download',
    input: z.object({ id: id() }),
    output: articleRecord,
    summary: 'Fetch the files of a message again, as `retry_media` does',
  }),
}

const webhook = {
  tag: 'channels_whatsapp',
  path: '/channels_whatsapp_webhook/{uuid}',
  permission: 'public',
} as const

/** Called by the network. */
export const WhatsappWebhook = {
  confirm: endpoint({
    ...webhook,
    method: 'GET',
    input: z.looseObject({ uuid: z.string().max(100) }),
    output: z.string(),
    produces: 'text/plain',
    refuses: [404],
    summary: 'Confirm the address of a WhatsApp number',
    description: 'Answers `hub.challenge` if `hub.verify_token` is that of the channel.',
  }),
  receive: endpoint({
    ...webhook,
    method: 'POST',
    encodings: ['json', 'any'],
    input: z.looseObject({ uuid: z.string().max(100) }),
    output: z.looseObject({}),
    refuses: [403, 404, 429],
    summary: 'Receive messages and reports of a WhatsApp number',
    description: 'Needs a valid `X-Hub-Signature-256`. Answered after everything has been stored.',
  }),
}
