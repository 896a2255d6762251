import { attributeLabel, choiceAttributes, describeAttribute } from '#web/domain/tickets/attributes.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { PerformEntry } from '#contract/perform.ts'

/** Attributes whose value is chosen from a short list of records. */
const listed = choiceAttributes.filter((name) => describeAttribute(name).kind === 'id')

/** The table that the value of an action is chosen from, by its key. */
export const tableOfAction: Readonly<Record<string, string>> = Object.fromEntries(
  listed.map((name) => [`ticket.${name}`, describeAttribute(name).reference ?? '']),
)

/** What can be set, by its key in `perform`. */
export const setterKinds = () => [
  ...listed.map((name) => ({ id: `ticket.${name}`, label: attributeLabel(name) })),
  { id: 'ticket.owner_id', label: attributeLabel('owner_id') },
  { id: 'ticket.pending_time', label: t('Pending until') },
  { id: 'ticket.title', label: attributeLabel('title') },
  { id: 'ticket.tags', label: t('Tags') },
]

/** What a rule can do. */
export const actionKinds = () => [
  ...setterKinds(),
  { id: 'article.note', label: t('Add a note') },
  { id: 'notification.email', label: t('Send an email') },
  { id: 'notification.webhook', label: t('Call a webhook') },
]

const fresh: Readonly<Record<string, PerformEntry>> = {
  'ticket.owner_id': { pre_condition: 'current_user.id', value: '' },
  'ticket.pending_time': { operator: 'relative', range: 'day', value: '1' },
  'ticket.tags': { operator: 'add', value: '' },
  'article.note': { subject: '', body: '', internal: 'true' },
  'notification.email': { recipient: ['ticket_customer'], subject: '', body: '' },
}

export const freshAction = (key: string): PerformEntry => fresh[key] ?? { value: '' }
