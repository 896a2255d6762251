import { t } from '#web/lib/i18n/i18n.ts'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { TextContentField } from '../lists/text-content-field.tsx'
import type { ActionEditorProps } from './action-entry.ts'
import styles from './message-editor.module.css'
import { RecipientsField } from './recipients-field.tsx'

/** The text of a note or an email. */
export function MessageEditor({ name, entry, onChange }: ActionEditorProps) {
  const isEmail = name === 'notification.email'
  return (
    <div className={styles.message}>
      {isEmail && (
        <RecipientsField
          value={[entry.recipient ?? []].flat()}
          onChange={(recipient) => onChange({ ...entry, recipient })}
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
        isForRules
      />
      {isEmail && (
        <Checkbox
          isSelected={entry.include_attachments === 'true'}
          onChange={(isIncluded) => onChange({ ...entry, include_attachments: String(isIncluded) })}
        >
          {t('Include the message’s attachments')}
        </Checkbox>
      )}
      <Checkbox
        isSelected={entry.internal === 'true'}
        onChange={(isInternal) => onChange({ ...entry, internal: String(isInternal) })}
      >
        {t('Visible to agents only')}
      </Checkbox>
    </div>
  )
}
