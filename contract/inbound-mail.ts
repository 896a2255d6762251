import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, list, optionalId, text } from './lenient.ts'
import { reasonFields } from './notices.ts'
import { listParameters } from './resource.ts'
import { recordId, timestamp } from './wire.ts'

const states = ['waiting', 'filed', 'ignored', 'failed', 'too_large'] as const

const inboundMail = z
  .object({
    id: recordId,
    channel_id: recordId.nullable(),
    source_key: z.string(),
    message_id: z.string().nullable(),
    from: z.string().nullable().meta({ description: 'The sender as written in the header.' }),
    subject: z.string().nullable(),
    size: z.int(),
    state: z.enum(states),
    reason: z.string().nullable(),
    ...reasonFields,
    explanation: z.array(z.unknown()),
    envelope: z.looseObject({}),
    attempts: z.int(),
    ticket_id: recordId.nullable(),
    article_id: recordId.nullable(),
    received_at: timestamp,
    updated_at: timestamp,
    /** Whether the caller may read the email; if not, subject, sender and content are empty. */
    readable: z.boolean(),
  })
  .meta({ id: 'InboundMail' })

export type InboundMail = z.output<typeof inboundMail>

const common = { tag: 'inbound_mails', model: 'InboundMail', permission: ['admin.channel_email'] }

const example = {
  id: 7,
  channel_id: 1,
  source_key: 'imap:INBOX:1700000000:42',
  message_id: 'b7d1@mail.example.com',
  from: 'Nora Customer <nora@example.com>',
  subject: 'Where is my order?',
  size: 2048,
  state: 'failed',
  reason: 'The email is empty',
  reason_code: 'mail_empty',
  reason_values: {},
  explanation: [],
  envelope: {},
  attempts: 5,
  ticket_id: null,
  article_id: null,
  received_at: '2026-01-05T09:30:00.123Z',
  updated_at: '2026-01-05T09:30:01.007Z',
  readable: true,
} as const

const mostMailBytes = 100 * 1024 * 1024

/** All received emails, including those without a ticket. */
export const InboundMails = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: '/inbound_mails',
    input: z.object({
      ...listParameters,
      state: list(z.enum(states)).optional(),
      channel_id: optionalId().optional(),
      message_id: text(998).optional(),
    }),
    output: z.array(inboundMail),
    summary: 'List received emails, newest first',
    example: { output: [example] },
  }),
  show: endpoint({
    ...common,
    method: 'GET',
    path: '/inbound_mails/{id}',
    input: z.object({ id: id() }),
    output: inboundMail,
    summary: 'Get a received email with its result and the reason',
    example: { output: example },
  }),
  raw: endpoint({
    ...common,
    method: 'GET',
    path: '/inbound_mails/{id}/raw',
    input: z.object({ id: id() }),
    output: z.unknown(),
    produces: 'message/rfc822',
    summary: 'Download the source of a received email',
    description:
      'Emails in a ticket are available to agents who can read the ticket, all others to users with the full `admin` permission; ' +
      'that access is recorded in the audit log.',
  }),
  receive: endpoint({
    ...common,
    method: 'POST',
    path: '/inbound_mails',
    input: z.object({ channel_id: optionalId().optional() }),
    output: inboundMail,
    status: 201,
    encodings: ['multipart'],
    bodyLimit: mostMailBytes,
    summary: 'Deliver an email through a mail gateway',
    description:
      'Send the message as the whole body with type `message/rfc822`, or as the part `File` of a form. Retries are safe: ' +
      'the same bytes are stored once. The response is sent after the message has been stored durably.',
    example: { output: { ...example, state: 'waiting', reason: null, source_key: 'pipe:9f86d081', attempts: 0 } },
  }),
  retry: endpoint({
    ...common,
    method: 'POST',
    path: '/inbound_mails/{id}/retry',
    input: z.object({ id: id() }),
    output: inboundMail,
    summary: 'Retry a failed, ignored or unprocessed email',
    example: { output: { ...example, state: 'waiting', reason: null, attempts: 0 } },
  }),
}
