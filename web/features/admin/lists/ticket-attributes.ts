import { useQueries } from '@tanstack/react-query'
import {
  type AttributeName,
  choiceAttributes,
  describeAttribute,
  filterableAttributes,
} from '#web/domain/tickets/attributes.ts'
import { fieldCondition } from '#web/domain/fields/field-condition.ts'
import { useCustomFields } from '#web/domain/fields/fields-query.ts'
import { conditionAttribute } from '#web/domain/tickets/condition-attribute.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { ConditionAttribute } from '#web/ui/patterns/condition-editor/attribute.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { findAgents, findOrganizations, findTags, findUsers } from '../find.ts'

/** The order in which a condition offers them; other attributes follow. */
const order = [
  'state',
  'priority',
  'group',
  'title',
  'number',
  'owner',
  'customer',
  'organization',
  'tags',
  'created_at',
  'updated_at',
  'pending_time',
  'escalation_at',
  'close_at',
  'last_contact_at',
  'last_contact_customer_at',
  'last_contact_agent_at',
]

const finders = { user: findUsers, organization: findOrganizations, tag: findTags }

const ownLooks = (): Partial<Record<AttributeName, Partial<ConditionAttribute>>> => ({
  owner_id: { search: findAgents },
  updated_at: { label: t('Updated') },
  escalation_at: { label: t('Escalates') },
})

/** Tables with few enough records to list all. */
const tables = [
  ...new Set(
    choiceAttributes.flatMap((name) => {
      const { kind, reference } = describeAttribute(name)
      return kind === 'id' && reference ? [reference] : []
    }),
  ),
]

/** Not an attribute of the record, but available in conditions. */
const mentioned = (): ConditionAttribute => ({
  name: 'ticket.mention_user_ids',
  label: t('Followed by'),
  kind: 'user',
  search: findAgents,
})

/** The attributes for conditions about tickets, with their values. */
export function useTicketAttributes(): ConditionAttribute[] {
  const lists = useQueries({ queries: tables.map((table) => choicesQuery(table)) })
  const looks = ownLooks()
  const attributes = filterableAttributes(order).map((name): ConditionAttribute => {
    const { reference } = describeAttribute(name)
    const list = reference && lists[tables.indexOf(reference)]
    const options = list ? { search: undefined, options: list.data ?? [] } : {}
    return { ...conditionAttribute(name, { finders }), ...options, ...looks[name] }
  })
  const custom = useCustomFields('Ticket').map((field) => fieldCondition(field, 'ticket'))
  const afterTags = attributes.findIndex(({ kind }) => kind === 'tag') + 1
  return [...attributes.toSpliced(afterTags, 0, mentioned()), ...custom]
}
