import { useTicketAttributes } from '../lists/ticket-attributes.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { ConditionAttribute } from '#web/ui/patterns/condition-editor/attribute.ts'
import { operatorsFor } from '#web/ui/patterns/condition-editor/operators.ts'

const choosing = ['is', 'is not'] as const

/** What happened, and the message that came with it. */
const eventAttributes = (): ConditionAttribute[] => [
  {
    name: 'ticket.action',
    label: t('Event'),
    kind: 'id',
    operators: choosing,
    options: [
      { id: 'create', label: t('Ticket is created') },
      { id: 'update', label: t('Ticket is updated') },
    ],
  },
  {
    name: 'article.action',
    label: t('New message'),
    kind: 'id',
    operators: choosing,
    options: [{ id: 'create', label: t('Was added') }],
  },
  { name: 'article.subject', label: t('Subject of the message'), kind: 'text' },
  { name: 'article.body', label: t('Text of the message'), kind: 'text' },
  { name: 'article.from', label: t('Sender of the message'), kind: 'text' },
]

/** The attributes for conditions of triggers; those of the ticket can also have changed. */
export function useTriggerAttributes(): ConditionAttribute[] {
  const ofTicket = useTicketAttributes().map((attribute) => ({
    ...attribute,
    operators: attribute.kind === 'tag' ? undefined : [...operatorsFor(attribute.kind), 'has changed' as const],
  }))
  return [...eventAttributes(), ...ofTicket]
}
