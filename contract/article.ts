import { z } from 'zod'
import { fileAnswers, fileRecord } from './attachment.ts'
import { endpoint } from './endpoint.ts'
import { bool, id, jsonObject, list, optionalId, requiredText, text } from './lenient.ts'
import { listParameters, modes } from './resource.ts'
import { timeUnit } from './time-accounting.ts'
import { empty, fullList, fullRecord, recordId, timestamp } from './wire.ts'

const nullableText = z.string().nullable()

export const articleRecord = z
  .looseObject({
    id: recordId,
    ticket_id: recordId,
    type_id: recordId,
    sender_id: recordId,
    from: nullableText,
    to: nullableText,
    cc: nullableText,
    subject: nullableText,
    reply_to: nullableText,
    message_id: nullableText,
    message_id_md5: nullableText,
    in_reply_to: nullableText,
    content_type: z.string(),
    references: nullableText,
    body: z.string(),
    internal: z.boolean(),
    preferences: z.record(z.string(), z.unknown()),
    updated_by_id: recordId,
    created_by_id: recordId,
    origin_by_id: recordId.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    attachments: z.array(fileRecord),
    created_by: z.string(),
    updated_by: z.string(),
    origin_by: z.string().optional(),
    type: z.string(),
    sender: z.string(),
    time_unit: z
      .string()
      .regex(/^\d+\.\d{1,2}$/)
      .nullable(),
  })
  .meta({ id: 'TicketArticle' })

/** Validated by the server, because a refusal names the index of the attachment. */
const newFile = z.object({
  filename: text(1000).nullish(),
  data: z.string().nullish().meta({ description: 'Base64.' }),
  'mime-type': text(250).nullish(),
  charset: text(50).nullish(),
})

/** Not truncated: a text that is too long, without its images, is refused. */
const body = text(Number.MAX_SAFE_INTEGER).meta({
  wire: { type: 'string', description: 'At most 1,500,000 characters, images in it not counted.' },
})
const line = text(3000).nullish()

/** The fields of a new article, alone or inside a ticket. */
export const newArticle = z.object({
  body: body.nullish(),
  content_type: text(250).nullish(),
  subject: line,
  to: line,
  cc: line,
  reply_to: line,
  in_reply_to: line,
  email_address_id: optionalId()
    .optional()
    .meta({ description: 'Of a mail: the address it is sent from, one of `senders`; by default that of the group.' }),
  type: text(250).nullish(),
  type_id: optionalId().optional(),
  sender: text(250).nullish(),
  sender_id: optionalId().optional(),
  internal: bool().nullish(),
  origin_by: text(500).nullish(),
  origin_by_id: optionalId().optional(),
  time_unit: z.union([z.literal('').transform(() => null), timeUnit()]).nullish(),
  accounted_time_type: text(250).nullish(),
  accounted_time_type_id: optionalId().optional(),
  attachments: list(newFile, 100).optional(),
  form_id: text(250).nullish(),
  preferences: jsonObject().nullish().meta({ description: '`bcc`: further recipients of a mail, whom no other sees.' }),
  subtype: text(250).nullish(),
})

export type NewArticle = z.output<typeof newArticle>

const paging = { page: listParameters.page, per_page: listParameters.per_page, limit: listParameters.limit }
const about = { tag: 'ticket_articles', model: 'Ticket::Article' }
const everyone = ['ticket.agent', 'ticket.customer']
const one = z.union([articleRecord, fullRecord])

export const Article = {
  list: endpoint({
    ...about,
    method: 'GET',
    path: '/ticket_articles',
    permission: ['admin'],
    input: z.object({ ...paging, ...modes }),
    output: z.union([z.array(articleRecord), fullList]),
    summary: 'List the articles of all tickets that the caller may open',
  }),
  byTicket: endpoint({
    ...about,
    model: 'Ticket',
    method: 'GET',
    path: '/ticket_articles/by_ticket/{ticket_id}',
    permission: everyone,
    input: z.object({ ticket_id: id(), ...paging, ...modes }),
    output: z.union([z.array(articleRecord), fullList]),
    summary: 'List the articles of a ticket, oldest first',
    description: 'Internal articles are for agents.',
  }),
  show: endpoint({
    ...about,
    method: 'GET',
    path: '/ticket_articles/{id}',
    permission: everyone,
    input: z.object({ id: id(), ...modes }),
    output: one,
    summary: 'Show an article with its attachments',
  }),
  create: endpoint({
    ...about,
    method: 'POST',
    path: '/ticket_articles',
    permission: everyone,
    status: 201,
    bodyLimit: 100 * 1024 * 1024,
    input: newArticle.extend({ ticket_id: id(), ...modes }),
    output: one,
    refuses: [404],
    summary: 'Add an article to a ticket, with attachments',
    description:
      'Customers write public notes of their own: `type`, `sender`, `internal`, `origin_by_id` and `time_unit` are for agents. HTML is sanitised; images in it become attachments.',
    example: {
      input: {
        ticket_id: 5,
        subject: 'Log file',
        body: 'see file',
        content_type: 'text/plain',
        type: 'note',
        internal: true,
        time_unit: '12',
        attachments: [{ filename: 'a.txt', data: 'SGVsbG8=', 'mime-type': 'text/plain' }],
      },
    },
  }),
  update: endpoint({
    ...about,
    method: 'PUT',
    path: '/ticket_articles/{id}',
    permission: everyone,
    input: z.object({ id: id(), internal: bool().nullish(), preferences: jsonObject().nullish(), ...modes }),
    output: one,
    summary: 'Make an article internal or public, or highlight parts of it',
    description: 'Of `preferences` only `highlight` counts; everything else stays as it was written.',
  }),
  remove: endpoint({
    ...about,
    method: 'DELETE',
    path: '/ticket_articles/{id}',
    permission: everyone,
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete a note of your own, shortly after writing it',
  }),
  plain: endpoint({
    ...about,
    method: 'GET',
    path: '/ticket_article_plain/{id}',
    permission: everyone,
    input: z.object({ id: id() }),
    output: z.unknown(),
    ...fileAnswers,
    produces: 'message/rfc822',
    alsoAnswers: { ...fileAnswers.alsoAnswers, 204: 'The article did not come as a mail.' },
    summary: 'The mail that an article came as',
  }),
  attachment: endpoint({
    ...about,
    ...fileAnswers,
    method: 'GET',
    path: '/ticket_attachment/{ticket_id}/{article_id}/{id}',
    permission: everyone,
    input: z.object({
      ticket_id: id(),
      article_id: id(),
      id: id(),
      disposition: text(50).optional(),
      view: text(50).optional(),
      type: text(50).optional(),
    }),
    output: z.unknown(),
    summary: 'Download an attachment',
    description:
      'Only PNG, JPEG, GIF and WebP are shown inline, everything else is saved, whatever `disposition` says. Of those, `view=preview` sends a copy of at most 200 pixels a side and `view=inline` of at most 1800, as far as the preferences say `content_preview` or `content_inline`. `view=preview&type=calendar` answers `{filename, events}` in JSON.',
  }),
  cloneAttachments: endpoint({
    ...about,
    method: 'POST',
    path: '/ticket_attachment_upload_clone_by_article/{article_id}',
    permission: everyone,
    input: z.object({ article_id: id(), form_id: requiredText('Form', 250) }),
    output: z.object({ attachments: z.array(fileRecord) }),
    summary: 'Copy the attachments of an article to the uploads of a form',
  }),
}
