import { useQuery } from '@tanstack/react-query'
import type { WorkflowObject } from '#contract/core-workflow.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import type { ConditionAttribute } from '#web/ui/patterns/condition-editor/attribute.ts'
import { operatorsFor } from '#web/ui/patterns/condition-editor/operators.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { useCustomerAttributes } from '../automation/trigger-attributes.ts'
import { useTicketAttributes } from '../lists/ticket-attributes.ts'
import { useWorkflowFields, type WorkflowField } from './fields-query.ts'

const changes = ['is modified', 'just changed'] as const
const changesTo = ['is modified to', 'just changed to'] as const
const presence = ['is set', 'not set'] as const

/** Values are compared as a whole: a text that is contained in another is not found. */
const texts = [
  'is',
  'is not',
  'starts with',
  'ends with',
  'matches regex',
  'does not match regex',
  ...presence,
  ...changes,
] as const
const others = ['is', 'is not', ...presence, ...changes, ...changesTo] as const

function withFormOperators(attribute: ConditionAttribute): ConditionAttribute {
  const { kind } = attribute
  if (kind === 'text') return { ...attribute, operators: texts }
  if (kind === 'timestamp' || kind === 'tag' || kind === 'keys')
    return { ...attribute, operators: [...operatorsFor(kind), ...changes] }
  return { ...attribute, operators: others }
}

/** Only what a form or a saved ticket has; followers are not part of it. */
const isOfForm = ({ name }: ConditionAttribute) => name !== 'ticket.mention_user_ids'

/** The kinds of values that the editor can show. */
function attributeOf({ key, label, data_type, options }: WorkflowField): ConditionAttribute[] {
  if (options) return [{ name: key, label, kind: 'id', options }]
  const isText = ['input', 'textarea', 'richtext'].includes(data_type)
  return isText ? [{ name: key, label, kind: 'text' }] : []
}

/** What conditions of workflows can test: the form, the customer and the user. */
export function useConditionAttributes(object: WorkflowObject): ConditionAttribute[] {
  const ticket = useTicketAttributes().filter(isOfForm)
  const fields = useWorkflowFields(object).flatMap(attributeOf)
  const customer = useCustomerAttributes()
  const { data: roles = [] } = useQuery(choicesQuery('roles'))
  const isKnown = ({ name }: ConditionAttribute) => ticket.some((one) => one.name === name)
  const own = object === 'Ticket' ? [...ticket, ...fields.filter((field) => !isKnown(field))] : fields
  const session: ConditionAttribute = {
    name: 'session.role_ids',
    label: `${t('User of the form')}: ${td('Roles')}`,
    kind: 'id',
    options: roles,
    operators: ['is', 'is not'],
  }
  return [...own.map(withFormOperators), ...(object === 'Ticket' ? customer.map(withFormOperators) : []), session]
}
