import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './lenient.ts'
import { reasonFields } from './notices.ts'
import { listParameters } from './resource.ts'
import { recordId, timestamp } from './wire.ts'

const outgoingMail = z
  .object({
    id: recordId,
    kind: z.string(),
    user_id: recordId.nullable(),
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(['waiting', 'sent', 'failed']),
    reason: z.string().nullable(),
    ...reasonFields,
    attempts: z.int(),
    sent_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'OutgoingMail' })

export type OutgoingMail = z.output<typeof outgoingMail>

const common = {
  tag: 'outgoing_mails',
  model: 'OutgoingMail',
  permission: ['admin.channel_email', 'admin.user'],
}

const example = {
  id: 7,
  kind: 'password_reset',
  user_id: 12,
  recipient: 'nora@example.com',
  subject: 'Reset your password for Switchboard',
  state: 'waiting',
  reason: 'No mail server is configured yet.',
  reason_code: 'no_mail_server',
  reason_values: {},
  attempts: 0,
  sent_at: null,
  created_at: '2026-01-05T09:30:00.123Z',
  updated_at: '2026-01-05T09:30:01.007Z',
}

/**
 * Emails that the helpdesk sends, such as invitations. Responses never contain the body: it may include a link
 * that opens an account.
 */
export const OutgoingMails = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: '/outgoing_mails',
    input: z.object(listParameters),
    output: z.array(outgoingMail),
    summary: 'List outgoing emails, newest first',
    example: { output: [example] },
  }),
  show: endpoint({
    ...common,
    method: 'GET',
    path: '/outgoing_mails/{id}',
    input: z.object({ id: id() }),
    output: outgoingMail,
    summary: 'Get an outgoing email',
    example: { output: example },
  }),
  retry: endpoint({
    ...common,
    method: 'POST',
    path: '/outgoing_mails/{id}/retry',
    input: z.object({ id: id() }),
    output: outgoingMail,
    summary: 'Send a queued or failed email now',
    example: { output: { ...example, reason: null } },
  }),
}
