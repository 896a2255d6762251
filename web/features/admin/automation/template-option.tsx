import type { PerformEntry } from '#contract/perform.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { findAgents, findUsers } from '../find.ts'
import { TextContentField } from '../lists/text-content-field.tsx'
import { ActionEditor } from './action-editor.tsx'
import { type ActionEditorProps, valueText } from './action-entry.ts'

const hidden = { isLabelHidden: true } as const

/** One value that the form of a new ticket starts with. */
export function TemplateOption(props: ActionEditorProps) {
  switch (props.name) {
    case 'ticket.formSenderType':
      return <SenderTypeEditor {...props} />
    case 'ticket.customer_id':
      return <UserEditor {...props} label={t('Customer')} search={findUsers} />
    case 'ticket.owner_id':
      return <UserEditor {...props} label={t('Owner')} search={findAgents} />
    case 'article.body':
      return (
        <TextContentField
          label={t('Text')}
          value={valueText(props.entry)}
          onChange={(value) => props.onChange({ value: String(value) })}
          placeholder=""
          description=""
        />
      )
    default:
      return <ActionEditor {...props} />
  }
}

const SenderTypeEditor = ({ entry, onChange }: ActionEditorProps) => (
  <Select
    {...hidden}
    label={t('Type')}
    options={[
      { id: 'phone-in', label: t('Inbound call') },
      { id: 'phone-out', label: t('Outbound call') },
      { id: 'email-out', label: t('Email') },
    ]}
    value={valueText(entry)}
    onChange={(value) => onChange({ value })}
  />
)

type UserEditorProps = ActionEditorProps & { label: string; search: typeof findUsers }

const chosenUser = ({ value, value_completion }: PerformEntry) =>
  value ? { id: Number(value), label: value_completion ?? String(value) } : null

/** The name of the user is stored beside the id, to show the form again. */
const UserEditor = ({ entry, onChange, label, search }: UserEditorProps) => (
  <ComboBox
    {...hidden}
    label={label}
    search={search}
    value={chosenUser(entry)}
    onChange={(user) => onChange({ value: user ? String(user.id) : '', value_completion: user?.label ?? '' })}
  />
)
