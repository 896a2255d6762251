import { t } from '#web/lib/i18n/i18n.ts'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { findAgents, findUsers } from '../find.ts'
import { TextContentField } from '../lists/text-content-field.tsx'
import { ActionEditor } from './action-editor.tsx'
import { type ActionEditorProps, valueText } from './action-entry.ts'
import styles from './message-editor.module.css'
import { useStoredRecord } from './record-editor.tsx'

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
        <div className={styles.message}>
          <TextContentField
            label={t('Text')}
            value={valueText(props.entry)}
            onChange={(value) => props.onChange({ value: String(value) })}
            placeholder=""
            description=""
          />
        </div>
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

/** The name of the user is stored beside the id, to show the form again. */
function UserEditor({ entry, onChange, label, search }: UserEditorProps) {
  const user = useStoredRecord(entry, 'users')
  return (
    <ComboBox
      {...hidden}
      label={label}
      search={search}
      value={user}
      onChange={(chosen) => onChange({ value: chosen ? String(chosen.id) : '', value_completion: chosen?.label ?? '' })}
    />
  )
}
