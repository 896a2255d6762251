import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { type NoticeDetails, noticeFields } from './notices.ts'
import { bool, id, int, optionalId, requiredText, text } from './lenient.ts'
import { assets, empty, recordId } from './wire.ts'

/** Replaces a secret in answers; when it is sent back, the secret is kept. */
export const secretMask = '**********'

const encryptions = ['ssl', 'starttls', 'off'] as const
export type Encryption = (typeof encryptions)[number]

/** Older clients send true for implicit TLS and false for no encryption. */
const encryption = z
  .union([z.enum(encryptions), bool().transform((on): Encryption => (on ? 'ssl' : 'off'))])
  .meta({ wire: { type: 'string', enum: encryptions } })

const host = requiredText('Host', 250)
/** Empty means the default port. */
const port = z
  .union([z.literal('').transform(() => undefined), int(1, 65_535)])
  .meta({ wire: { type: 'integer', minimum: 1, maximum: 65_535 } })
const secret = text(8000)

const server = {
  host,
  port: port.nullish(),
  ssl: encryption.default('ssl'),
  ssl_verify: bool().default(true),
}

/** The server name in `Authentication-Results` of the receiving server; results from other servers are not trusted. */
const authservId = text(250).nullish()

const mailbox = {
  ...server,
  user: requiredText('User', 250),
  password: secret.nullish(),
  folder: text(500).nullish(),
  keep_on_server: bool().default(false),
  move_to: text(500).nullish(),
  skip_existing: bool().default(false),
  authserv_id: authservId,
}

const fetched = z.object({ adapter: z.enum(['imap', 'pop3']), options: z.object(mailbox) })
/** Mail that is delivered to this server: by SMTP or LMTP, through the pipe command, or by a gateway over HTTP. */
const delivered = z.object({
  adapter: z.literal('smtp'),
  options: z.looseObject({ authserv_id: authservId }).nullish(),
})
const inbound = z.discriminatedUnion('adapter', [fetched, delivered])

const smtp = z.object({
  adapter: z.literal('smtp'),
  options: z.object({ ...server, user: text(250).nullish(), password: secret.nullish() }),
})
const sendmail = z.object({ adapter: z.literal('sendmail'), options: z.looseObject({}).nullish() })
/** How mail is sent: through a server, or by a program on this machine. */
export const outboundServer = z.discriminatedUnion('adapter', [smtp, sendmail])

/** Providers whose mailboxes are signed in by OAuth. */
export const mailProviders = ['google', 'microsoft365'] as const

const oauth = z.object({
  type: z.literal('XOAUTH2'),
  provider: z.enum(mailProviders),
  client_id: requiredText('Client ID', 500),
  client_secret: secret.nullish(),
  refresh_token: secret.nullish(),
  access_token: secret.nullish(),
  expires_at: text(40).nullish(),
  tenant: text(250).nullish(),
  token_url: text(500).nullish(),
})

export type FetchedInbound = z.output<typeof fetched>
export type Inbound = z.output<typeof inbound>
export type Outbound = z.output<typeof outboundServer>
/** `refused_at`: since when the provider grants no access. */
export type MailOAuth = z.output<typeof oauth> & { refused_at?: string | null }

/** One side of an account; secrets are masked. */
export type MailServer = { adapter: string; options: Record<string, unknown> }

/** An account in `assets`. */
export type MailChannel = {
  id: number
  area: string
  active: boolean
  group_id: number | null
  options: { inbound?: MailServer; outbound?: MailServer }
  status_in: string | null
  status_out: string | null
  last_log_in: string | null
  last_log_out: string | null
  /** The codes of the two texts; null where they are not ours. */
  last_log_in_notice: NoticeDetails | null
  last_log_out_notice: NoticeDetails | null
  updated_at: string
}

const fields = ['host', 'port', 'ssl', 'user', 'password', 'folder'] as const
export type ServerField = (typeof fields)[number]

/** The result of a connection test. A failure has a text, a code and the form field that is wrong. */
const outcome = z
  .looseObject({
    result: z.enum(['ok', 'invalid', 'failed', 'duplicate']),
    message: z.string().optional(),
    message_human: z.string().optional(),
    ...noticeFields,
    invalid_field: z.partialRecord(z.enum(fields), z.literal(true)).optional(),
    content_messages: z.int().optional(),
    setting: z.looseObject({}).optional(),
    source: z.enum(['inbound', 'outbound']).optional(),
    channel_id: recordId.optional(),
  })
  .meta({ id: 'MailServerTrial' })

export type Outcome = z.input<typeof outcome>

const candidate = z
  .object({ host: z.string(), port: z.int(), ssl: z.enum(encryptions), open: z.boolean() })
  .meta({ id: 'MailServerCandidate' })

export type MailServerCandidate = z.output<typeof candidate>

const about = { tag: 'channels_email', model: 'Channel', permission: ['admin.channel_email'] }
const trial = { ...about, method: 'POST', writes: false, output: outcome, refuses: [404] } as const
const verb = { ...about, method: 'POST', input: z.object({ id: id() }), output: empty, refuses: [404] } as const

const imapExample = {
  adapter: 'imap',
  options: { host: 'localhost', port: 993, ssl: 'ssl', user: 'support', password: 'secret', folder: 'INBOX' },
}
const smtpExample = {
  adapter: 'smtp',
  options: { host: 'localhost', port: 465, ssl: 'ssl', user: 'support', password: 'secret' },
}
const refused = {
  result: 'invalid',
  message: 'ECONNREFUSED',
  message_human: 'localhost doesn’t accept connections on port 993. Check the port.',
  invalid_field: { port: true },
} as const

const trialNote =
  'Connects to the given server at any address, because self-hosted mail servers run on localhost and in private networks. ' +
  'Responses of the remote server are not passed on, except the reason for a rejected sign-in.'

/** Mail accounts, under the paths that deployed clients use. Responses never contain secrets. */
export const ChannelsEmail = {
  list: endpoint({
    ...about,
    method: 'GET',
    path: '/channels_email',
    output: z.object({
      accounts_fixed: z.boolean(),
      assets,
      account_channel_ids: z.array(recordId),
      notification_channel_ids: z.array(recordId),
      email_address_ids: z.array(recordId),
      not_used_email_address_ids: z.array(recordId),
      channel_driver: z.looseObject({}),
      config: z.looseObject({}),
    }),
    summary: 'List mail accounts, the notification account and email addresses',
  }),
  probe: endpoint({
    ...trial,
    path: '/channels_email_probe',
    input: z.object({ email: requiredText('Email', 250), password: secret.default(''), user: text(250).nullish() }),
    summary: 'Detect the mail servers of an address',
    description: `Tries the common settings of the provider and the domain. The response omits the password. ${trialNote}`,
    example: {
      input: { email: 'support@localhost', password: 'secret' },
      output: {
        result: 'failed',
        message: 'not found',
        message_human: 'We couldn’t find a mail server for localhost. Enter the servers manually.',
      },
    },
  }),
  candidates: endpoint({
    ...about,
    method: 'POST',
    path: '/channels_email_candidates',
    writes: false,
    input: z.object({ email: requiredText('Email', 250) }),
    output: z.object({ inbound: z.array(candidate), outbound: z.array(candidate) }),
    summary: 'List possible mail servers for an address, best first',
    description:
      'For forms that show each attempt: the servers of the provider, otherwise the usual names of the domain. It does not sign in; ' +
      '`open` says whether the server accepts connections.',
    example: {
      input: { email: 'support@localhost' },
      output: { inbound: [{ host: 'localhost', port: 993, ssl: 'ssl', open: false }], outbound: [] },
    },
  }),
  inbound: endpoint({
    ...trial,
    path: '/channels_email_inbound',
    input: z.object({ ...fetched.shape, auth: oauth.nullish(), channel_id: optionalId().optional() }),
    summary: 'Test an incoming mail server',
    description: trialNote,
    example: { input: imapExample, output: refused },
  }),
  outbound: endpoint({
    ...trial,
    path: '/channels_email_outbound',
    input: z.object({
      adapter: z.enum(['smtp', 'sendmail']),
      options: z.union([smtp.shape.options, z.looseObject({})]).nullish(),
      auth: oauth.nullish(),
      email: text(250).nullish(),
      channel_id: optionalId().optional(),
    }),
    summary: 'Test an outgoing mail server',
    description: trialNote,
    example: {
      input: smtpExample,
      output: { ...refused, message_human: 'localhost doesn’t accept connections on port 465. Check the port.' },
    },
  }),
  verify: endpoint({
    ...about,
    method: 'POST',
    path: '/channels_email_verify',
    input: z.object({
      inbound,
      outbound: outboundServer,
      auth: oauth.nullish(),
      meta: z.object({ email: requiredText('Email', 250), realname: requiredText('Name', 250) }),
      group_id: optionalId().optional(),
      channel_id: optionalId().optional(),
    }),
    output: outcome,
    refuses: [404],
    summary: 'Test both mail servers with a round trip and save the account',
    description: `Saves the account after a test email sent through the outgoing server has arrived at the incoming server, within 45 seconds. With \`channel_id\` the account is updated; a secret sent as \`${secretMask}\` is kept.`,
    example: {
      input: {
        inbound: imapExample,
        outbound: smtpExample,
        meta: { email: 'support@example.com', realname: 'Support' },
        group_id: 1,
      },
      output: { ...refused, source: 'inbound' },
    },
  }),
  notification: endpoint({
    ...about,
    method: 'POST',
    path: '/channels_email_notification',
    input: z.object({ adapter: z.enum(['smtp', 'sendmail']), options: z.looseObject({}).nullish() }),
    output: outcome,
    summary: 'Test and save the server for notification emails',
    example: {
      input: smtpExample,
      output: { ...refused, message_human: 'localhost doesn’t accept connections on port 465. Check the port.' },
    },
  }),
  enable: endpoint({ ...verb, path: '/channels_email_enable', summary: 'Activate an account' }),
  disable: endpoint({ ...verb, path: '/channels_email_disable', summary: 'Deactivate an account' }),
  remove: endpoint({
    ...verb,
    method: 'DELETE',
    path: '/channels_email',
    summary: 'Delete an account and deactivate its addresses',
  }),
  group: endpoint({
    ...about,
    method: 'POST',
    path: '/channels_email_group/{id}',
    input: z.object({ id: id(), group_id: id() }),
    output: empty,
    summary: 'Set the group for incoming email of an account',
    example: { input: { group_id: 1 } },
  }),
}
