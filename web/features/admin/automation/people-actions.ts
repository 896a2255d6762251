import { t } from '#web/lib/i18n/i18n.ts'
import type { Option } from '#web/ui/primitives/options.tsx'
import { useWorkflowFields, type WorkflowField } from '../workflows/fields-query.ts'
import { kindOfField, type PeopleObject } from './people-attributes.ts'

/** What identifies one account or protects it is not set for many. */
const personal = new Set(['login', 'email', 'password', 'verified'])

const isSettable = (field: WorkflowField): boolean => kindOfField(field) !== undefined && !personal.has(field.name)

/** What a schedule can do to users or organizations, by its key in `perform`. */
export function usePeopleActions(object: PeopleObject): Option<string>[] {
  const setters = useWorkflowFields(object)
    .filter(isSettable)
    .map(({ key, label }) => ({ id: key, label }))
  return object === 'User' ? [...setters, { id: 'user.action', label: t('Delete the user for good') }] : setters
}

/** The field that an action sets; undefined for other actions. */
export function usePeopleField(key: string): WorkflowField | undefined {
  const users = useWorkflowFields('User')
  const organizations = useWorkflowFields('Organization')
  return [...users, ...organizations].find((field) => field.key === key)
}
