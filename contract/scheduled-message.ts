import { z } from 'zod'
import { newArticle } from './article.ts'
import { fileRecord } from './attachment.ts'
import { endpoint } from './endpoint.ts'
import { id, jsonObject, text, timestampInput } from './lenient.ts'
import { recordId, timestamp } from './wire.ts'

/** What of an article can be scheduled: files come as uploads of a form. */
const scheduledArticle = newArticle.pick({
  body: true,
  content_type: true,
  subject: true,
  to: true,
  cc: true,
  in_reply_to: true,
  email_address_id: true,
  time_unit: true,
  accounted_time_type_id: true,
  preferences: true,
})

const nullableText = z.string().nullable()

const scheduledMessage = z
  .object({
    id: recordId,
    ticket_id: recordId,
    send_at: timestamp,
    to: nullableText,
    cc: nullableText,
    bcc: nullableText,
    subject: nullableText,
    in_reply_to: nullableText,
    email_address_id: recordId.nullable().meta({ description: 'The address it is sent from; null for the group’s.' }),
    time_unit: nullableText,
    accounted_time_type_id: recordId.nullable(),
    body: z.string().meta({ description: 'HTML, sanitized; images in it are data URLs.' }),
    content_type: z.string(),
    draft: z.record(z.string(), z.unknown()).meta({ description: 'As it was sent, for the editor of the client.' }),
    failure: nullableText.meta({ description: 'Why it could not be sent; it then waits for a new time.' }),
    failure_code: nullableText.meta({ description: 'The code of that error.' }),
    failure_values: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'The values in the text of the error.' }),
    newer_article_ids: z
      .array(recordId)
      .meta({ description: 'Messages that customers wrote after it was scheduled. It is still sent.' }),
    attachments: z.array(fileRecord),
    created_by_id: recordId,
    created_by: z.string().meta({ description: 'The name of the author.' }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ScheduledMessage' })

const about = { tag: 'scheduled_messages', permission: ['ticket.agent'] as const }
const ofTicket = { ...about, model: 'Ticket', path: '/tickets/{id}/scheduled_messages' }
const ofMessage = { ...about, model: 'ScheduledMessage', path: '/scheduled_messages/{id}' }
const sendAt = timestampInput().meta({ description: 'In the future, at most one year ahead.' })

/** Emails of a ticket that are sent later. Each becomes an article at its time; customers do not see it before. */
export const ScheduledMessages = {
  list: endpoint({
    ...ofTicket,
    method: 'GET',
    input: z.object({ id: id() }),
    output: z.array(scheduledMessage),
    summary: 'List the scheduled emails of a ticket, next first',
  }),
  create: endpoint({
    ...ofTicket,
    method: 'POST',
    status: 201,
    bodyLimit: 100 * 1024 * 1024,
    input: z.object({
      id: id(),
      send_at: sendAt,
      article: scheduledArticle,
      form_id: text(250).nullish().meta({ description: 'The uploads of this form are attached.' }),
      draft: jsonObject(30_000_000).default({}),
    }),
    output: scheduledMessage,
    summary: 'Schedule an email about a ticket',
    description: 'It is sent in the name of the caller, with the access that the caller has at that time.',
    example: {
      input: {
        send_at: '2026-11-17T08:00:00Z',
        article: { to: 'nora@example.com', subject: 'Your order', body: 'It left today.' },
      },
    },
  }),
  update: endpoint({
    ...ofMessage,
    method: 'PUT',
    input: z.object({ id: id(), send_at: sendAt }),
    output: scheduledMessage,
    summary: 'Change when a scheduled email is sent',
  }),
  send: endpoint({
    ...ofMessage,
    method: 'POST',
    path: '/scheduled_messages/{id}/send',
    input: z.object({ id: id() }),
    output: scheduledMessage,
    summary: 'Send a scheduled email now',
    description:
      'A job sends it in the name of its author, usually within a second; it is then an article and no longer a scheduled email. An email that failed is retried.',
  }),
  remove: endpoint({
    ...ofMessage,
    method: 'DELETE',
    input: z.object({ id: id(), form_id: text(250).nullish() }),
    output: z.object({ attachments: z.array(fileRecord) }),
    summary: 'Cancel a scheduled email',
    description:
      'With `form_id`, its files become uploads of that form; otherwise they are deleted. To edit a scheduled email, cancel it with a `form_id`, then schedule the new text with the same `form_id`. With an `Idempotency-Key`, a request whose response was lost can be repeated.',
  }),
}
