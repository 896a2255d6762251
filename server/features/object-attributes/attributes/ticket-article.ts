import type { DB } from '#kernel/db/tables.ts'
import { type Attribute, stamps } from '../attribute.ts'

/** Named one by one: the raw source of a mail is not for conditions. */
export const ticketArticle = {
  id: { kind: 'id', display: 'ID' },
  type_id: { kind: 'id', display: 'Type', reference: { table: 'ticket_article_types', required: true } },
  sender_id: { kind: 'id', display: 'Sender', reference: { table: 'ticket_article_senders', required: true } },
  from: { kind: 'text', display: 'From' },
  to: { kind: 'text', display: 'To' },
  cc: { kind: 'text', display: 'CC' },
  subject: { kind: 'text', display: 'Subject' },
  reply_to: { kind: 'text', display: 'Reply to' },
  message_id: { kind: 'text', display: 'Message ID' },
  in_reply_to: { kind: 'text', display: 'In reply to' },
  content_type: { kind: 'text', display: 'Content type' },
  references: { kind: 'text', display: 'References' },
  body: { kind: 'text', display: 'Text' },
  internal: { kind: 'boolean', display: 'Visibility', writableBy: 'agents' },
  preferences: { kind: 'json', display: 'Preferences', writableBy: 'agents' },
  origin_by_id: { kind: 'user', display: 'On behalf of', reference: { table: 'users' } },
  ...stamps,
} as const satisfies Partial<Record<keyof DB['ticket_articles'], Attribute>>
