import { comparableColumns, type DescribedObject } from '#features/object-attributes/service.ts'
import type { ConditionAttribute, ConditionKind, RecordSource } from './attributes.ts'

type NamedAttribute = [name: string, ConditionAttribute]

const columnsOf = (area: string, place: RecordSource, object: DescribedObject): NamedAttribute[] =>
  comparableColumns(object).map(([column, kind]) => [`${area}.${column}`, { place, column, kind }])

const stored = (place: RecordSource, column: string, kind: ConditionKind): ConditionAttribute => ({
  place,
  column,
  kind,
})
const existence = (place: RecordSource) => stored(place, 'id', 'existence')

const contacts = ['last_contact_at', 'last_contact_agent_at', 'last_contact_customer_at', 'updated_at']

const calendar: NamedAttribute = ['execution_time.calendar_id', { place: 'event', fact: 'openCalendarIds' }]

/** What conditions about users and about organizations may name besides custom fields. */
export const recordAttributes: Readonly<Record<'User' | 'Organization', ReadonlyMap<string, ConditionAttribute>>> = {
  User: new Map([
    ...columnsOf('user', 'user', 'User'),
    ['user.role_ids', stored('user_role', 'role_id', 'id')],
    ...contacts.map((column): NamedAttribute => [
      `ticket_customer.${column}`,
      stored('customer_ticket', column, 'timestamp'),
    ]),
    ['ticket_customer.existing', existence('customer_ticket')],
    ['ticket_customer.open_existing', existence('open_customer_ticket')],
    ['ticket_owner.existing', existence('owned_ticket')],
    ['ticket_owner.open_existing', existence('open_owned_ticket')],
    calendar,
  ]),
  Organization: new Map([
    ...columnsOf('organization', 'selected_organization', 'Organization'),
    ['organization.members_existing', existence('member')],
    calendar,
  ]),
}
