import { operatorsFor } from '#web/ui/patterns/condition-editor/operators.ts'
import type { ConditionAttribute } from '#web/ui/patterns/condition-editor/attribute.ts'
import type { ConditionOperator, NamedTest } from '#contract/condition.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { describeEvent } from '#web/domain/tickets/ticket-events.ts'
import { fieldCondition } from '#web/domain/fields/field-condition.ts'
import { useCustomFields } from '#web/domain/fields/fields-query.ts'
import { useWorkingTimeAttribute } from './people-attributes.ts'
import { useTicketAttributes } from '../lists/ticket-attributes.ts'

const choosing = ['is', 'is not'] as const

/** What happens to a ticket, as conditions name it. */
const ticketEvents = ['create', 'update', 'update.merged_into', 'update.received_merge'] as const
const dueEvents = ['reminder_reached', 'escalation', 'escalation_warning'] as const
type TicketEvent = (typeof ticketEvents)[number] | (typeof dueEvents)[number]

/** The events for which a trigger runs. */
export const eventOptions = (activator: 'action' | 'time'): { id: TicketEvent; label: string }[] =>
  (activator === 'time' ? dueEvents : ticketEvents).map((id) => ({ id, label: describeEvent(id) }))

/** The channels that exist; the ids are installed and never change. */
const articleTypes = () => [
  { id: 1, label: t('Email') },
  { id: 3, label: t('Chat') },
  { id: 5, label: t('Phone') },
  { id: 10, label: t('Note') },
  { id: 11, label: t('Web') },
]

const articleSenders = () => [
  { id: 1, label: t('Agent') },
  { id: 2, label: t('Customer') },
  { id: 3, label: t('System') },
]

/** What happened, and the message that came with it. */
const eventAttributes = (): ConditionAttribute[] => [
  { name: 'ticket.action', label: t('Event'), kind: 'id', operators: choosing, options: eventOptions('action') },
  {
    name: 'article.action',
    label: t('New message'),
    kind: 'id',
    operators: choosing,
    options: [{ id: 'create', label: t('Was added') }],
  },
]

/** The message that came with the event; without an event, any message of the ticket. */
export const articleAttributes = (): ConditionAttribute[] => [
  { name: 'article.type_id', label: t('Message channel'), kind: 'id', options: articleTypes() },
  { name: 'article.sender_id', label: t('Message written by'), kind: 'id', options: articleSenders() },
  { name: 'article.subject', label: t('Message subject'), kind: 'text' },
  { name: 'article.body', label: t('Message body'), kind: 'text' },
  { name: 'article.from', label: t('Message sender'), kind: 'text' },
  { name: 'article.to', label: t('Message recipient'), kind: 'text' },
  { name: 'article.internal', label: t('Message is internal'), kind: 'boolean' },
]

/** Of the records that a ticket belongs to. */
export const useCustomerAttributes = (): ConditionAttribute[] => [
  ...describedAttributes(),
  ...useCustomFields('User').map((field) => fieldCondition(field, 'customer', `${t('Customer')}: `)),
  ...useCustomFields('Organization').map((field) => fieldCondition(field, 'organization', `${t('Organization')}: `)),
]

const describedAttributes = (): ConditionAttribute[] => [
  { name: 'customer.email', label: `${t('Customer')}: ${td('Email')}`, kind: 'text' },
  { name: 'customer.lastname', label: `${t('Customer')}: ${t('Last name')}`, kind: 'text' },
  { name: 'customer.vip', label: `${t('Customer')}: VIP`, kind: 'boolean' },
  { name: 'organization.name', label: `${t('Organization')}: ${t('Name')}`, kind: 'text' },
  { name: 'organization.domain', label: `${t('Organization')}: ${td('Domain')}`, kind: 'text' },
  { name: 'organization.vip', label: `${t('Organization')}: VIP`, kind: 'boolean' },
]

const reached: Readonly<Record<string, readonly ConditionOperator[]>> = {
  'ticket.pending_time': ['has reached'],
  'ticket.escalation_at': ['has reached', 'has reached warning'],
}

/** A test of what happens, not of a ticket as it is. */
export const isAboutEvent = ({ name, operator }: NamedTest): boolean =>
  name === 'ticket.action' || name === 'article.action' || /^has (?:changed|reached)/.test(operator)

const unchanging = new Set(['ticket.created_at', 'ticket.updated_at'])

function withEventOperators(attribute: ConditionAttribute): ConditionAttribute {
  const { name, kind } = attribute
  if (kind === 'tag' || unchanging.has(name)) return attribute
  return { ...attribute, operators: [...(reached[name] ?? []), ...operatorsFor(kind), 'has changed'] }
}

/** The attributes for conditions of triggers; those of the ticket can also have changed. */
export const useTriggerAttributes = (): ConditionAttribute[] => [
  ...eventAttributes(),
  ...useTicketAttributes().map(withEventOperators),
  ...articleAttributes(),
  ...useCustomerAttributes(),
  ...useWorkingTimeAttribute(),
]
