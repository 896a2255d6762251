import { type Attributes, stamps } from './attribute.ts'

/** An explicit list: the raw source of an email must not be available in conditions. */
export const ticketArticle = {
  id: { kind: 'id', label: 'ID' },
  type_id: { kind: 'id', label: 'Type', required: true, reference: 'ticket_article_types' },
  sender_id: { kind: 'id', label: 'Sender', required: true, reference: 'ticket_article_senders' },
  from: { kind: 'text', label: 'From' },
  to: { kind: 'text', label: 'To' },
  cc: { kind: 'text', label: 'CC' },
  subject: { kind: 'text', label: 'Subject' },
  reply_to: { kind: 'text', label: 'Reply to' },
  message_id: { kind: 'text', label: 'Message ID' },
  in_reply_to: { kind: 'text', label: 'In reply to' },
  content_type: { kind: 'text', label: 'Content type' },
  references: { kind: 'text', label: 'References' },
  body: { kind: 'text', label: 'Text' },
  internal: { kind: 'boolean', label: 'Visibility', writableBy: 'agents' },
  preferences: { kind: 'json', label: 'Preferences', writableBy: 'agents' },
  origin_by_id: { kind: 'user', label: 'On behalf of', reference: 'users' },
  ...stamps,
} as const satisfies Attributes
