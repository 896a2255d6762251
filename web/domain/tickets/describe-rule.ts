import type { ConsideredRuleRecord, TestedCondition } from '#contract/rule-explanation.ts'
import { attributeLabel, findAttribute } from './attributes.ts'
import { formatList } from '#web/lib/format.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { operatorLabel } from '#web/ui/patterns/condition-editor/operators.ts'
import { describeEntry, describeName } from './describe-entry.ts'
import { describeEvent } from './ticket-events.ts'

/** What became of a rule, in a word or two. */
export function describeOutcome({ outcome, reason }: Pick<ConsideredRuleRecord, 'outcome' | 'reason'>): string {
  if (outcome === 'ran') return t('Ran')
  if (outcome === 'failed') return t('Failed')
  if (outcome === 'no_match') return t('No match')
  return reason === 'repeated' ? t('Skipped: it had already run') : t('Skipped: nothing in its condition has changed')
}

/** Records with custom fields, by the name before the dot. */
const objects: Readonly<Record<string, string>> = {
  ticket: 'Ticket',
  customer: 'User',
  user: 'User',
  organization: 'Organization',
}

/** `ticket.state_id` as people call it. */
function labelOf(name: string): string {
  if (name === 'ticket.action') return t('Event')
  const [area, column = ''] = name.split('.')
  const attribute = area === 'ticket' ? findAttribute(column) : undefined
  if (attribute) return attributeLabel(attribute)
  return describeName(objects[area ?? ''] ?? '', column.replace(/_id$/, ''))
}

const listed = (value: unknown): string =>
  formatList([value ?? []].flat().flatMap((one) => (one === '' || one === null ? [] : [td(String(one))])))

const quoteEvent = (event: unknown): string => t('“{name}”', { name: describeEvent(String(event)) })

/** An event is described by a sentence, other values are shown as they are. */
const valuesOf = (name: string, value: unknown): string =>
  listed(name === 'ticket.action' ? [value ?? []].flat().map(quoteEvent) : value)

/** A test and, unless it is the same, what it was compared with: “Group is Workshop, but it was Support”. */
export function describeTest(test: TestedCondition): string {
  const { name, operator, value, value_names, actual, actual_name, holds } = test
  const wanted = value_names?.length ? listed(value_names) : valuesOf(name, value)
  const rule = [labelOf(name), operatorLabel(operator), wanted].filter(Boolean).join(' ')
  const was = actual_name ? td(actual_name) : valuesOf(name, actual)
  if (operator === 'has changed' || (holds && was === wanted)) return rule
  if (holds) return was === '' ? t('{rule}: it was empty', { rule }) : t('{rule}: it was {value}', { rule, value: was })
  return was === '' ? t('{rule}, but it was empty', { rule }) : t('{rule}, but it was {value}', { rule, value: was })
}

/** An attribute or a tag of a ticket, or an attribute of another record, that changed. */
export function describeChange(
  { type, attribute, from, to }: ConsideredRuleRecord['changes'][number],
  object: 'Ticket' | 'User' | 'Organization',
): string {
  const entry = { type, attribute, value_from: from, value_to: to, object }
  const told = describeEntry({ ...entry, id: 1, o_id: 1, created_by_id: 1, created_at: '' })
  const values = [told.from, told.to].filter((text) => text !== '').join(' → ')
  // In the history, the event stands beside the object.
  const about = told.about.replace(' · ', ' ')
  return values === '' ? about : `${about}: ${values}`
}

const reasons: Record<string, () => string> = {
  no_address: () => t('no email address'),
  invalid_address: () => t('not a valid email address'),
  inactive: () => t('the user is inactive'),
  undeliverable: () => t('emails couldn’t be delivered'),
  own_address: () => t('it’s our own address'),
  machine: () => t('it’s an automated address'),
  automatic_message: () => t('the message was sent automatically'),
  too_many: () => t('too many automatic emails'),
  no_access: () => t('no access to the ticket'),
}

/** Reasons with other words for text messages. */
const smsReasons: Record<string, () => string> = {
  no_address: () => t('no mobile number'),
  too_many: () => t('too many automatic messages'),
}

const recipients: Record<string, () => string> = {
  ticket_customer: () => t('The ticket’s customer'),
  ticket_owner: () => t('The ticket’s owner'),
  ticket_agents: () => t('All agents in the group'),
  article_last_sender: () => t('The sender of the last message'),
}

/** A kind of recipient of a rule's message, or an address. */
export const describeRecipient = (recipient: string): string => recipients[recipient]?.() ?? recipient

/** To whom it was sent, and who was left out and why. */
export const describeEffects = (effects: ConsideredRuleRecord['effects']): string[] =>
  effects.flatMap(({ action, to = [], left_out = [] }) => [
    ...(to.length > 0 ? [describeSent(action, formatList(to))] : []),
    ...left_out.map(({ recipient, address, reason }) =>
      t('Left out: {recipient} ({reason})', {
        recipient: recipients[recipient]?.() ?? address ?? recipient,
        reason: (action === sms && smsReasons[reason]?.()) || (reasons[reason]?.() ?? reason),
      }),
    ),
  ])

const sms = 'notification.sms'

const describeSent = (action: string, to: string): string =>
  action === sms
    ? t('Text message to {recipients}', { recipients: to })
    : t('Email to {recipients}', { recipients: to })
