import { useQuery } from '@tanstack/react-query'
import { t } from '#web/lib/i18n/i18n.ts'
import type { ConditionAttribute } from '#web/ui/patterns/condition-editor/attribute.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { findAgents, findOrganizations, findTags, findUsers } from '../find.ts'

const plainAttributes = (): ConditionAttribute[] => [
  { name: 'ticket.title', label: t('Title'), kind: 'text' },
  { name: 'ticket.number', label: t('Number'), kind: 'text' },
  { name: 'ticket.owner_id', label: t('Owner'), kind: 'user', search: findAgents },
  { name: 'ticket.customer_id', label: t('Customer'), kind: 'user', search: findUsers },
  { name: 'ticket.organization_id', label: t('Organization'), kind: 'organization', search: findOrganizations },
  { name: 'ticket.tags', label: t('Tags'), kind: 'tag', search: findTags },
  { name: 'ticket.mention_user_ids', label: t('Mentioned'), kind: 'user', search: findAgents },
]

const moments = (): ConditionAttribute[] => [
  { name: 'ticket.created_at', label: t('Created'), kind: 'timestamp' },
  { name: 'ticket.updated_at', label: t('Changed'), kind: 'timestamp' },
  { name: 'ticket.pending_time', label: t('Waits until'), kind: 'timestamp' },
  { name: 'ticket.escalation_at', label: t('Escalates'), kind: 'timestamp' },
  { name: 'ticket.close_at', label: t('Closed'), kind: 'timestamp' },
  { name: 'ticket.last_contact_at', label: t('Last contact'), kind: 'timestamp' },
  { name: 'ticket.last_contact_customer_at', label: t('Last contact by the customer'), kind: 'timestamp' },
  { name: 'ticket.last_contact_agent_at', label: t('Last contact by an agent'), kind: 'timestamp' },
]

/** What a condition about tickets can ask, with the values there are. */
export function useTicketAttributes(): ConditionAttribute[] {
  const { data: states = [] } = useQuery(choicesQuery('ticket_states'))
  const { data: priorities = [] } = useQuery(choicesQuery('ticket_priorities'))
  const { data: groups = [] } = useQuery(choicesQuery('groups'))
  return [
    { name: 'ticket.state_id', label: t('State'), kind: 'id', options: states },
    { name: 'ticket.priority_id', label: t('Priority'), kind: 'id', options: priorities },
    { name: 'ticket.group_id', label: t('Group'), kind: 'id', options: groups },
    ...plainAttributes(),
    ...moments(),
  ]
}
