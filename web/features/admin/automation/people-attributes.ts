import { useQuery } from '@tanstack/react-query'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import type { ConditionAttribute } from '#web/ui/patterns/condition-editor/attribute.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { findOrganizations } from '../find.ts'
import { useWorkflowFields, type WorkflowField } from '../workflows/fields-query.ts'

/** What schedules change besides tickets. */
export type PeopleObject = 'User' | 'Organization'

const kinds: Readonly<Record<string, ConditionAttribute['kind']>> = {
  input: 'text',
  textarea: 'text',
  richtext: 'text',
  select: 'id',
  tree_select: 'id',
  multiselect: 'tag',
  multi_tree_select: 'tag',
  boolean: 'boolean',
  active: 'boolean',
  integer: 'number',
  datetime: 'timestamp',
  date: 'timestamp',
}

/** How the value of a field is compared and entered; undefined if it is neither. */
export const kindOfField = ({ data_type, name }: WorkflowField): ConditionAttribute['kind'] | undefined =>
  name === 'organization_id' ? 'organization' : kinds[data_type]

function attributeOf(field: WorkflowField): ConditionAttribute[] {
  const kind = kindOfField(field)
  if (!kind) return []
  const options = kind === 'boolean' ? undefined : field.options
  return [
    {
      name: field.key,
      label: field.label,
      kind,
      options,
      search: kind === 'organization' ? findOrganizations : undefined,
    },
  ]
}

const choosing = ['is', 'is not'] as const

const ticketAttributes = (): ConditionAttribute[] => [
  { name: 'ticket_customer.existing', label: t('Has tickets'), kind: 'boolean' },
  { name: 'ticket_customer.open_existing', label: t('Has open tickets'), kind: 'boolean' },
  { name: 'ticket_customer.last_contact_at', label: t('Last contact in a ticket'), kind: 'timestamp' },
  { name: 'ticket_customer.last_contact_agent_at', label: t('Last reply in a ticket'), kind: 'timestamp' },
  { name: 'ticket_customer.last_contact_customer_at', label: t('Last message in a ticket'), kind: 'timestamp' },
  { name: 'ticket_customer.updated_at', label: t('Last change to a ticket'), kind: 'timestamp' },
  { name: 'ticket_owner.existing', label: t('Owns tickets'), kind: 'boolean' },
  { name: 'ticket_owner.open_existing', label: t('Owns open tickets'), kind: 'boolean' },
]

const stamps = (area: string): ConditionAttribute[] => [
  { name: `${area}.created_at`, label: td('Created at'), kind: 'timestamp' },
  { name: `${area}.updated_at`, label: t('Updated'), kind: 'timestamp' },
]

/** Whether it is working time when a rule runs. */
export function useWorkingTimeAttribute(): ConditionAttribute[] {
  const { data = [] } = useQuery({ ...choicesQuery('calendars'), enabled: useCan()('admin.calendar') })
  return [
    {
      name: 'execution_time.calendar_id',
      label: t('Time of the run'),
      kind: 'id',
      operators: ['is in working time', 'is not in working time'],
      options: data,
    },
  ]
}

/** What conditions about users or organizations can test. */
export function usePeopleAttributes(object: PeopleObject): ConditionAttribute[] {
  const fields = useWorkflowFields(object).flatMap(attributeOf)
  const { data: roles = [] } = useQuery({ ...choicesQuery('roles'), enabled: useCan()('admin.role') })
  const calendar = useWorkingTimeAttribute()
  if (object === 'Organization')
    return [
      ...fields,
      { name: 'organization.members_existing', label: t('Has members'), kind: 'boolean', operators: choosing },
      ...stamps('organization'),
      ...calendar,
    ]
  return [
    ...fields,
    { name: 'user.role_ids', label: td('Roles'), kind: 'id', options: roles, operators: choosing },
    { name: 'user.last_login', label: t('Last sign-in'), kind: 'timestamp' },
    ...ticketAttributes().map((one) => (one.kind === 'boolean' ? { ...one, operators: choosing } : one)),
    ...stamps('user'),
    ...calendar,
  ]
}
