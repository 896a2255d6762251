import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, text } from './lenient.ts'
import { assets, empty, recordId } from './wire.ts'

const channel = z.looseObject({ id: recordId }).meta({ id: 'FacebookChannel' })

const about = { tag: 'channels_facebook', model: 'Channel', permission: ['admin.channel_facebook'] }
const verb = { ...about, method: 'POST', input: z.object({ id: id() }), output: empty, refuses: [404] } as const

const secret = text(1000).nullish()

const secrets = {
  access_token: secret.meta({ description: 'The token of the page, which does not expire.' }),
  app_secret: secret,
}

/** Pages of Facebook. Answers never contain secrets. */
export const ChannelsFacebook = {
  list: endpoint({
    ...about,
    method: 'GET',
    path: '/channels_facebook',
    output: z.object({
      assets,
      channel_ids: z.array(recordId),
      callback_url: z.string().meta({ description: 'The network calls it, followed by `/` and `callback_url_uuid`.' }),
    }),
    summary: 'List the connected Facebook pages',
  }),
  create: endpoint({
    ...about,
    method: 'POST',
    path: '/channels_facebook',
    input: z.object({ group_id: id(), ...secrets }),
    output: channel,
    summary: 'Connect a Facebook page',
    description:
      'Asks the network which page the token belongs to. Then enter `callback_url` and `options.verify_token` there, for ' +
      'the fields `feed`, `messages` and `message_deliveries`.',
  }),
  update: endpoint({
    ...about,
    method: 'POST',
    path: '/channels_facebook/{id}',
    input: z.object({ id: id(), group_id: id().optional(), ...secrets }),
    output: channel,
    summary: 'Change a Facebook page',
  }),
  enable: endpoint({ ...verb, path: '/channels_facebook_enable', summary: 'Turn a Facebook page on' }),
  disable: endpoint({ ...verb, path: '/channels_facebook_disable', summary: 'Turn a Facebook page off' }),
  remove: endpoint({
    ...verb,
    method: 'DELETE',
    path: '/channels_facebook',
    summary: 'Disconnect a Facebook page; its messages stay',
  }),
}

const webhook = {
  tag: 'channels_facebook',
  path: '/channels_facebook_webhook/{uuid}',
  permission: 'public',
  input: z.looseObject({ uuid: z.string().max(100) }),
  writes: true,
} as const

/** Called by the network. */
export const FacebookWebhook = {
  confirm: endpoint({
    ...webhook,
    method: 'GET',
    encodings: ['json', 'any'],
    output: z.string(),
    produces: 'text/plain',
    refuses: [404],
    summary: 'Confirm the address of a Facebook page',
    description: 'Answers `hub.challenge` if `hub.verify_token` is that of the channel.',
  }),
  receive: endpoint({
    ...webhook,
    method: 'POST',
    encodings: ['json', 'any'],
    output: z.looseObject({}),
    refuses: [403, 404, 429],
    summary: 'Receive posts, comments and messages for a Facebook page',
    description: 'Needs a valid `X-Hub-Signature-256`. Answered after everything has been stored.',
  }),
}
