import { t } from '#web/lib/i18n/i18n.ts'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { TextContentField } from '../lists/text-content-field.tsx'
import type { ActionEditorProps } from './action-editor.tsx'
import styles from './message-editor.module.css'

const recipients = () => [
  { id: 'ticket_customer', label: t('Customer of the ticket') },
  { id: 'article_last_sender', label: t('Sender of the last message') },
  { id: 'ticket_owner', label: t('Owner of the ticket') },
  { id: 'ticket_agents', label: t('All agents of the group') },
]

/** The text of a note or an email. */
export function MessageEditor({ name, entry, onChange }: ActionEditorProps) {
  const isNote = name === 'article.note'
  const [recipient = 'ticket_customer'] = [entry.recipient ?? []].flat()
  return (
    <div className={styles.message}>
      {!isNote && (
        <Select
          label={t('To')}
          options={recipients()}
          value={recipient}
          onChange={(chosen) => onChange({ ...entry, recipient: [chosen] })}
        />
      )}
      <TextField
        label={t('Subject')}
        value={entry.subject ?? ''}
        onChange={(subject) => onChange({ ...entry, subject })}
      />
      <TextContentField
        label={t('Text')}
        value={entry.body ?? ''}
        onChange={(body) => onChange({ ...entry, body: String(body) })}
        placeholder=""
        description={t('Variables are filled in when the rule runs.')}
      />
      <Checkbox
        isSelected={entry.internal === 'true'}
        onChange={(isInternal) => onChange({ ...entry, internal: String(isInternal) })}
      >
        {t('Visible to agents only')}
      </Checkbox>
    </div>
  )
}
