import { t } from '#web/lib/i18n/i18n.ts'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { TextArea } from '#web/ui/primitives/text-field.tsx'
import type { ActionEditorProps } from './action-entry.ts'
import styles from './message-editor.module.css'
import { RecipientsField } from './recipients-field.tsx'

/** A text message goes to the mobile numbers of people, and has no subject. */
export const SmsEditor = ({ entry, onChange }: ActionEditorProps) => (
  <div className={styles.message}>
    <RecipientsField
      value={[entry.recipient ?? []].flat()}
      onChange={(recipient) => onChange({ ...entry, recipient })}
      withoutAddresses
    />
    <TextArea
      label={t('Text')}
      value={entry.body ?? ''}
      onChange={(body) => onChange({ ...entry, body })}
      description={t('Variables such as {example} are filled in when the rule runs.', { example: '#{ticket.number}' })}
    />
    <Checkbox
      isSelected={entry.internal === 'true'}
      onChange={(isInternal) => onChange({ ...entry, internal: String(isInternal) })}
    >
      {t('Visible to agents only')}
    </Checkbox>
  </div>
)
