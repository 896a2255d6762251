import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bool, id, int, optionalId, requiredText, text } from './lenient.ts'
import { noticeFields } from './notices.ts'
import { longestSms } from './sms-parts.ts'
import { assets, empty, recordId } from './wire.ts'

export const smsAreas = ['Sms::Account', 'Sms::Notification'] as const
export type SmsArea = (typeof smsAreas)[number]

const twilio = z.object({
  adapter: z.literal('sms/twilio'),
  account_id: requiredText('Account SID', 64),
  token: text(250).nullish(),
  sender: requiredText('Sender', 64).meta({ description: 'A number, a name, or the SID of a messaging service.' }),
})

/** Where a value is in what a gateway sends: `id`, `messages.0.id`. */
const place = text(100).default('')

const inbound = z.object({
  from: place,
  text: place,
  to: place,
  id: place.meta({ description: 'Without it, a message that the gateway repeats is stored twice.' }),
  answer: text(1000).default('').meta({ description: 'The response that the gateway expects.' }),
})

const report = z.object({
  state: place,
  delivered: z.array(text(100)).max(20).default([]).meta({ description: 'The values that mean “delivered”.' }),
  failed: z.array(text(100)).max(20).default([]),
  reason: place,
})

const gateway = z.object({
  adapter: z.literal('sms/http'),
  name: text(100).default(''),
  url: requiredText('Address', 2000),
  method: z.enum(['POST', 'GET', 'PUT']).default('POST'),
  content_type: z.enum(['json', 'form', 'xml', 'text']).default('json'),
  headers: z.record(z.string().max(100), text(2000)).default({}),
  body: text(10_000).default(''),
  sender: text(64).default(''),
  token: text(2000).nullish(),
  success_text: text(250).default('').meta({ description: 'What the response contains if the message was accepted.' }),
  id_field: place,
  error_field: place,
  longest: int(70, longestSms)
    .default(1600)
    .meta({ description: 'The most characters that the gateway accepts in one message.' }),
  inbound: inbound.prefault({}),
  report: report.prefault({}),
})

const smsOptions = z.discriminatedUnion('adapter', [twilio, gateway]).meta({
  description:
    'The address, the headers and the body of `sms/http` may contain `{recipient}` (+49…), `{digits}` (49…), ' +
    '`{message}`, `{sender}`, `{token}`, `{id}` and `{report_url}`; values are escaped for their place.',
})
export type SmsOptions = z.output<typeof smsOptions>
export type TwilioOptions = z.output<typeof twilio>
export type GatewayOptions = z.output<typeof gateway>

const channel = z.looseObject({ id: recordId }).meta({ id: 'SmsChannel' })

const about = { tag: 'channels_sms', model: 'Channel', permission: ['admin.channel_sms'] }
const values = { group_id: optionalId().optional(), active: bool().optional() }
const verb = { ...about, method: 'POST', input: z.object({ id: id() }), output: channel, refuses: [404] } as const

const formOfAdapter = z.looseObject({ name: z.string(), adapter: z.string() })

/** Channels for text messages. Answers never contain secrets. */
export const ChannelsSms = {
  list: endpoint({
    ...about,
    method: 'GET',
    path: '/channels_sms',
    output: z.object({
      account_channel_ids: z.array(recordId),
      notification_channel_ids: z.array(recordId),
      config: z.array(formOfAdapter),
      callback_url: z.string().meta({ description: 'Providers call it, followed by `/` and `options.webhook_token`.' }),
      assets,
    }),
    summary: 'List SMS channels and the fields of their forms',
  }),
  show: endpoint({
    ...about,
    method: 'GET',
    path: '/channels_sms/{id}',
    input: z.object({ id: id() }),
    output: channel,
    summary: 'Show an SMS channel',
  }),
  create: endpoint({
    ...about,
    method: 'POST',
    path: '/channels_sms',
    input: z.object({ area: z.enum(smsAreas).default('Sms::Account'), ...values, options: smsOptions }),
    output: channel,
    status: 201,
    summary: 'Connect an SMS channel',
    description:
      '`Sms::Account` receives messages and sends agents’ replies, `Sms::Notification` sends messages from rules; there ' +
      'is one of the latter. The provider calls `callback_url` of the list for incoming messages and delivery reports.',
  }),
  update: endpoint({
    ...about,
    method: 'PUT',
    path: '/channels_sms/{id}',
    input: z.object({ id: id(), ...values, options: smsOptions.optional() }),
    output: channel,
    summary: 'Change an SMS channel',
  }),
  remove: endpoint({
    ...about,
    method: 'DELETE',
    path: '/channels_sms/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Remove an SMS channel; its messages stay',
  }),
  enable: endpoint({ ...verb, path: '/channels_sms_enable', summary: 'Turn an SMS channel on' }),
  disable: endpoint({ ...verb, path: '/channels_sms_disable', summary: 'Turn an SMS channel off' }),
  test: endpoint({
    ...about,
    method: 'POST',
    path: '/channels_sms/test',
    writes: false,
    input: z.object({
      id: optionalId().optional().meta({ description: 'A channel whose secret is used if none is sent.' }),
      options: smsOptions,
      recipient: requiredText('Recipient', 40),
      message: requiredText('Message', longestSms),
    }),
    output: z.object({
      success: z.boolean().optional(),
      error: z.string().optional(),
      error_human: z.string().optional(),
      ...noticeFields,
    }),
    refuses: [404],
    summary: 'Send a text message to try the options of a channel',
    description: 'The response is always 200; `error` is what the provider said.',
  }),
}

const webhook = {
  tag: 'channels_sms',
  path: '/sms_webhook/{token}',
  permission: 'public',
  encodings: ['json', 'form', 'any'],
  input: z.looseObject({ token: z.string().max(100) }),
  output: z.looseObject({}),
  writes: true,
  refuses: [404, 429],
} as const

/** Called by the provider. */
export const SmsWebhook = {
  post: endpoint({
    ...webhook,
    method: 'POST',
    summary: 'Receive a text message or a delivery report',
    description:
      'Requests from Twilio must have a valid `X-Twilio-Signature`. The response is the one that the provider expects.',
  }),
  get: endpoint({ ...webhook, method: 'GET', summary: 'Receive a text message from a gateway that uses GET' }),
}
