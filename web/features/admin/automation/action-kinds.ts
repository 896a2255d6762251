import type { PerformEntry } from '#contract/perform.ts'
import {
  attributeLabel,
  type AttributeName,
  describeAttribute,
  settableAttributes,
} from '#web/domain/tickets/attributes.ts'
import type { CustomField } from '#web/domain/fields/custom-fields.ts'
import { isTimeField } from '#web/domain/fields/rule-values.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import type { Option } from '#web/ui/primitives/options.tsx'

type KindOption = Option<string>

const settable = settableAttributes()
const ofKind = (...kinds: readonly string[]) => settable.filter((name) => kinds.includes(describeAttribute(name).kind))

/** Attributes whose value is chosen from a short list of records. */
const listed = ofKind('id')

/** The table that the value of an action is chosen from, by its key. */
export const tableOfAction: Readonly<Record<string, string>> = Object.fromEntries(
  listed.map((name) => [`ticket.${name}`, describeAttribute(name).reference ?? '']),
)

/** How the attribute that an action sets is stored; undefined for actions that set none. */
export function attributeKind(key: string): string | undefined {
  const name = settable.find((one) => `ticket.${one}` === key)
  return name && describeAttribute(name).kind
}

/** The field that an action sets, if an administrator added it. */
export const customFieldOf = (key: string, fields: readonly CustomField[]): CustomField | undefined =>
  fields.find(({ name }) => key === `ticket.${name}`)

const customSetters = (fields: readonly CustomField[]): KindOption[] =>
  fields.map(({ name, display }) => ({ id: `ticket.${name}`, label: td(display) }))

const setter = (name: AttributeName): KindOption => ({ id: `ticket.${name}`, label: attributeLabel(name) })

/** What the form of a new ticket can start with, by its key. */
export const setterKinds = (fields: readonly CustomField[]): KindOption[] => [
  ...listed.map(setter),
  ...(['owner_id', 'pending_time', 'title'] as const).map(setter),
  ...customSetters(fields),
  { id: 'ticket.tags', label: t('Tags') },
]

/** What a rule can do, by its key in `perform`. */
export const actionKinds = (fields: readonly CustomField[]): KindOption[] => [
  ...[...listed, ...ofKind('user', 'organization'), ...ofKind('timestamp', 'text', 'number', 'boolean')].map(setter),
  ...customSetters(fields),
  { id: 'ticket.tags', label: t('Tags') },
  { id: 'ticket.subscribe', label: t('Add a follower') },
  { id: 'ticket.unsubscribe', label: t('Remove a follower') },
  { id: 'article.note', label: t('Add a note') },
  { id: 'notification.email', label: t('Send an email') },
  { id: 'notification.sms', label: t('Send a text message') },
  { id: 'notification.webhook', label: t('Call a webhook') },
  { id: 'ticket.action', label: t('Delete the ticket') },
]

const fresh: Readonly<Record<string, PerformEntry>> = {
  'ticket.owner_id': { pre_condition: 'current_user.id', value: '' },
  'ticket.customer_id': { pre_condition: 'specific', value: '' },
  'ticket.organization_id': { pre_condition: 'specific', value: '' },
  'ticket.pending_time': { operator: 'relative', range: 'day', value: '1' },
  'ticket.tags': { operator: 'add', value: '' },
  'ticket.subscribe': { pre_condition: 'specific', value: '' },
  'ticket.unsubscribe': { pre_condition: 'specific', value: '' },
  'ticket.action': { value: 'delete' },
  'user.action': { value: 'data_privacy_deletion_task' },
  'user.organization_id': { pre_condition: 'specific', value: '' },
  'article.note': { subject: '', body: '', internal: 'true' },
  'notification.email': { recipient: ['ticket_customer'], subject: '', body: '', internal: 'false' },
  'notification.sms': { recipient: ['ticket_customer'], body: '', internal: 'false' },
}

export function freshAction(key: string, fields: readonly CustomField[]): PerformEntry {
  const field = customFieldOf(key, fields)
  if (field && isTimeField(field)) return { operator: 'relative', range: 'day', value: '1' }
  return fresh[key] ?? { value: '' }
}
