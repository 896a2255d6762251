import { t } from '#web/lib/i18n/i18n.ts'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { findAgents } from '../find.ts'
import type { ActionEditorProps } from './action-editor.tsx'

const choices = () => [
  { id: 'current_user.id', label: t('The user who makes the change') },
  { id: 'specific', label: t('One agent') },
  { id: 'not_set', label: t('Nobody') },
]

/** Who owns the ticket then. The name of a chosen agent is stored beside the id, to show the form again. */
export const OwnerEditor = ({ entry, onChange }: ActionEditorProps) => (
  <>
    <Select
      label={t('Who')}
      isLabelHidden
      options={choices()}
      value={entry.pre_condition ?? 'specific'}
      onChange={(pre_condition) => onChange({ pre_condition, value: '' })}
    />
    {(entry.pre_condition ?? 'specific') === 'specific' && (
      <ComboBox
        label={t('Agent')}
        isLabelHidden
        search={findAgents}
        value={entry.value ? { id: Number(entry.value), label: entry.value_completion ?? String(entry.value) } : null}
        onChange={(agent) =>
          onChange({ ...entry, value: agent ? String(agent.id) : '', value_completion: agent?.label ?? '' })
        }
      />
    )}
  </>
)
