import { z } from 'zod'
import { articleRecord } from './article.ts'
import { endpoint } from './endpoint.ts'
import { bool, id, list, requiredText, text } from './lenient.ts'
import { assets, recordId } from './wire.ts'
import { longestWhatsappText } from './whatsapp-text.ts'

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
  welcome: text(longestWhatsappText).nullish().meta({ description: 'The reply to the first message of a ticket.' }),
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

const template = z
  .object({
    name: z.string(),
    language: z.string(),
    category: z.string(),
    header: z.string(),
    body: z.string().meta({ description: 'With placeholders such as `{{1}}` or `{{name}}`.' }),
    footer: z.string(),
    parameters: z.array(z.object({ name: z.string(), example: z.string() })),
  })
  .meta({ id: 'WhatsappTemplate' })

export type WhatsappTemplate = z.output<typeof template>

const ofTicket = {
  tag: 'channels_whatsapp',
  permission: ['ticket.agent'],
  path: '/tickets/{id}/whatsapp_templates',
} as const

const templateExample = {
  name: 'repair_update',
  language: 'en',
  category: 'UTILITY',
  header: '',
  body: 'Hello {{1}}, there is news about your repair {{2}}.',
  footer: '',
  parameters: [
    { name: '1', example: 'Priya' },
    { name: '2', example: '#80531' },
  ],
}

/** Approved messages, which the network accepts at any time. */
export const WhatsappTemplates = {
  list: endpoint({
    ...ofTicket,
    model: 'WhatsappTemplate',
    method: 'GET',
    input: z.object({ id: id() }),
    output: z.array(template),
    summary: 'List the approved WhatsApp templates for a ticket',
    description: 'Asks the network. Templates with media or with placeholders outside of the body are left out.',
    example: { output: [templateExample] },
  }),
  send: endpoint({
    ...ofTicket,
    model: 'Ticket::Article',
    method: 'POST',
    status: 201,
    input: z.object({
      id: id(),
      name: requiredText('name', 512),
      language: requiredText('language', 20),
      parameters: list(text(1024), 50).default([]).meta({ description: 'In the order of `parameters` of the list.' }),
    }),
    output: articleRecord,
    summary: 'Send a template to the customer of a ticket, even after the 24 hours',
    example: { input: { name: 'repair_update', language: 'en', parameters: ['Priya', '#80531'] } },
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
    // The administrator who connects the number sees that the address was called.
    writes: true,
    encodings: ['json', 'any'],
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
    summary: 'Receive messages and delivery reports for a WhatsApp number',
    description: 'Needs a valid `X-Hub-Signature-256`. Answered after everything has been stored.',
  }),
}
