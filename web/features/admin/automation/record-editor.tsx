import { useQuery } from '@tanstack/react-query'
import type { PerformEntry } from '#contract/perform.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { findAgents, findOrganizations, findUsers } from '../find.ts'
import { type ActionEditorProps, valueText } from './action-entry.ts'
import { recordNameQuery } from './record-name.ts'

const someone = 'specific'

type Choices = {
  /** Besides a record that is chosen by its name. */
  options: readonly Option<string>[]
  table: 'users' | 'organizations'
  label: string
  search: (words: string) => Promise<Option<number>[]>
}

const currentUser = () => ({ id: 'current_user.id', label: t('The user making the change') })

/** Who can be meant depends on what is done. */
function usersFor(name: string): Choices {
  const agents = { table: 'users', label: t('Agent'), search: findAgents } as const
  const oneAgent = { id: someone, label: t('One agent') }
  switch (name) {
    case 'ticket.subscribe':
      return { ...agents, options: [currentUser(), oneAgent] }
    case 'ticket.unsubscribe':
      return { ...agents, options: [currentUser(), oneAgent, { id: 'not_set', label: t('All followers') }] }
    case 'ticket.owner_id':
      return { ...agents, options: [currentUser(), oneAgent, { id: 'not_set', label: t('Nobody') }] }
    default:
      return {
        table: 'users',
        label: t('User'),
        search: findUsers,
        options: [currentUser(), { id: someone, label: t('One user') }],
      }
  }
}

export const UserEditor = (props: ActionEditorProps) => <ChosenRecord {...props} choices={usersFor(props.name)} />

export const OrganizationEditor = (props: ActionEditorProps) => (
  <ChosenRecord
    {...props}
    choices={{
      table: 'organizations',
      label: t('Organization'),
      search: findOrganizations,
      options: [
        // Schedules about users have no current user.
        ...(props.name === 'ticket.organization_id'
          ? [{ id: 'current_user.organization_id', label: t('Organization of the user making the change') }]
          : []),
        { id: someone, label: t('One organization') },
        { id: 'not_set', label: t('None') },
      ],
    }}
  />
)

/** A record, or whoever is meant when the rule runs. The name is stored beside the id, to show the form again. */
function ChosenRecord({ entry, onChange, choices }: ActionEditorProps & { choices: Choices }) {
  const { options, label, search } = choices
  const chosen = entry.pre_condition ?? someone
  const shown = useStoredRecord(entry, choices.table)
  return (
    <>
      <Select
        label={t('Who')}
        isLabelHidden
        options={options.some(({ id }) => id === chosen) ? options : [...options, { id: chosen, label: chosen }]}
        value={chosen}
        onChange={(pre_condition) => onChange({ pre_condition, value: '' })}
      />
      {chosen === someone && (
        <ComboBox
          label={label}
          isLabelHidden
          search={search}
          value={shown}
          onChange={(record) =>
            onChange({ ...entry, value: record ? String(record.id) : '', value_completion: record?.label ?? '' })
          }
        />
      )}
    </>
  )
}

/** Rules that were saved through the API have no name beside the id. */
export function useStoredRecord(entry: PerformEntry, table: Choices['table']): Option<number> | null {
  const id = Number(entry.value)
  const { data } = useQuery({ ...recordNameQuery(table, id), enabled: id > 0 && !entry.value_completion })
  const value = valueText(entry)
  if (value === '') return null
  return { id: Number.isNaN(id) ? 0 : id, label: entry.value_completion || data || value }
}
