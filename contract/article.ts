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

/** Validated by the server, because the error names the index of the attachment. */
export const newFile = z.object({
  filename: text(1000).nullish(),
  data: z.string().nullish().meta({ description: 'Base64.' }),
  'mime-type': text(250).nullish(),
  charset: text(50).nullish(),
})

/** Not truncated: a text that is too long (images not counted) is rejected. */
const body = text(Number.MAX_SAFE_INTEGER).meta({
  wire: { type: 'string', description: 'At most 1,500,000 characters, not counting embedded images.' },
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
    .meta({ description: 'For emails: the sender address, one of `senders`; the group’s by default.' }),
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
  preferences: jsonObject()
    .nullish()
    .meta({ description: '`bcc`: additional email recipients that other recipients do not see.' }),
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
    summary: 'List the articles of all tickets the caller can read',
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
    description: 'Internal articles are returned to agents only.',
  }),
  show: endpoint({
    ...about,
    method: 'GET',
    path: '/ticket_articles/{id}',
    permission: everyone,
    input: z.object({ id: id(), ...modes }),
    output: one,
    summary: 'Get an article with its attachments',
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
      'Customers can create public notes only: `type`, `sender`, `internal`, `origin_by_id` and `time_unit` are for agents. HTML is sanitized; embedded images become attachments.',
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
    description: 'Only `highlight` of `preferences` is applied; the content of an article cannot change.',
  }),
  remove: endpoint({
    ...about,
    method: 'DELETE',
    path: '/ticket_articles/{id}',
    permission: everyone,
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete your own note within the allowed time',
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
    alsoAnswers: { ...fileAnswers.alsoAnswers, 204: 'The article was not received as an email.' },
    summary: 'Download the original email of an article',
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
      'Only PNG, JPEG, GIF and WebP are displayed inline; other types are downloaded regardless of `disposition`. For these images, `view=preview` returns a copy of at most 200 pixels per side and `view=inline` one of at most 1800, if the attachment’s preferences include `content_preview` or `content_inline`. `view=preview&type=calendar` returns `{filename, events}` as JSON.',
  }),
  cloneAttachments: endpoint({
    ...about,
    method: 'POST',
    path: '/ticket_attachment_upload_clone_by_article/{article_id}',
    permission: everyone,
    input: z.object({ article_id: id(), form_id: requiredText('Form', 250) }),
    output: z.object({ attachments: z.array(fileRecord) }),
    summary: 'Copy the attachments of an article to a form’s uploads',
  }),
}
