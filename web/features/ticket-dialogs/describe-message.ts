import { makeExcerpt } from '#web/domain/articles/excerpt.ts'
import type { Article } from '#web/domain/tickets/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { HistoryEntry } from '#web/domain/tickets/describe-entry.ts'

type Message = Pick<Article, 'body' | 'content_type' | 'internal' | 'sender' | 'type'>

/** The kind of message, in the terms of the composer. */
function describeCreation({ internal, sender, type }: Message): string {
  if (type === 'phone') return sender === 'Customer' ? t('Inbound call logged') : t('Outbound call logged')
  if (internal) return t('Internal note added')
  if (type === 'email') return sender === 'Customer' ? t('Email received') : t('Email written')
  return type === 'note' && sender === 'Agent' ? t('Public note added') : t('Message received')
}

const describeChange = ({ attribute, value_to }: HistoryEntry): string => {
  if (attribute === 'body') return t('Note edited')
  if (attribute === 'internal') return value_to === 'true' ? t('Made internal') : t('Shown to customer')
  return t('Message changed')
}

/** One line about a message. Undefined for entries of other kinds. */
export function describeMessage(entry: HistoryEntry, message: Message | undefined) {
  if (entry.object !== 'Ticket::Article') return undefined
  const words = message ? makeExcerpt(message) : ''
  if (entry.type === 'created')
    return { about: message ? describeCreation(message) : t('Message added'), from: '', to: words }
  if (entry.type === 'removed') return { about: t('Message deleted'), from: '', to: words }
  if (entry.type === 'email') return { about: t('Email sent to'), from: '', to: String(entry.value_to ?? '') }
  return entry.type === 'updated' ? { about: describeChange(entry), from: '', to: words } : undefined
}
