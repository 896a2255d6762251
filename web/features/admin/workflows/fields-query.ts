import { useQuery } from '@tanstack/react-query'
import type { WorkflowObject } from '#contract/core-workflow.ts'
import { useChoices } from '#web/domain/tickets/choices.ts'
import { listOptions } from '#web/domain/fields/field-options.ts'
import { attributesQuery, type FieldRecord } from '#web/features/admin/fields/attributes-query.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import type { Option } from '#web/ui/primitives/options.tsx'

/** A field of a form: what workflows can act on. */
export type WorkflowField = FieldRecord & {
  /** As in the effects of a workflow: `ticket.state_id`. */
  key: string
  label: string
  /** Its values, if they are few. */
  options: readonly Option<string>[] | undefined
}

const yesNo = (): Option<string>[] => [
  { id: 'true', label: t('Yes') },
  { id: 'false', label: t('No') },
]

type Named = { id: number; name: string; active?: boolean }
const named = (records: readonly Named[], isTranslated: boolean): Option<string>[] =>
  records
    .filter(({ active = true }) => active)
    .map(({ id, name }) => ({ id: String(id), label: isTranslated ? td(name) : name }))

/** The active fields of an object, with their values. */
export function useWorkflowFields(object: WorkflowObject): WorkflowField[] {
  const { data = [] } = useQuery(attributesQuery)
  const { groups, states, priorities, owners } = useChoices()
  const optionsOf = ({ data_type, data_option, name }: FieldRecord): readonly Option<string>[] | undefined => {
    if (name === 'owner_id') return named(owners, false)
    if (data_option.relation === 'Group') return named(groups, false)
    if (data_option.relation === 'TicketState') return named(states, true)
    if (data_option.relation === 'TicketPriority') return named(priorities, true)
    if (data_type === 'boolean' || data_type === 'active') return yesNo()
    const described = listOptions(data_option.options)
    return described.length > 0 ? described : undefined
  }
  return data
    .filter((field) => field.active && (field.object === object || isMessage(field, object)))
    .map((field) => ({
      ...field,
      key: `${field.object === object ? object.toLowerCase() : 'article'}.${field.name}`,
      label: field.object === object ? td(field.display) : t('Message'),
      options: optionsOf(field),
    }))
}

/** Forms of tickets also have the text of the message. */
const isMessage = ({ object, name }: FieldRecord, wanted: WorkflowObject) =>
  wanted === 'Ticket' && object === 'TicketArticle' && name === 'body'
