import { useQuery } from '@tanstack/react-query'
import { t } from '#web/lib/i18n/i18n.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { CopyText } from '#web/ui/patterns/copy-text.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import own from './channel-fields.module.css'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField, type TextFieldProps } from '#web/ui/primitives/text-field.tsx'

type GroupFieldProps = { value: number | null; onChange: (id: number) => void }

/** The group that gets new tickets of a channel. */
export function GroupField({ value, onChange }: GroupFieldProps) {
  const { data: groups = [] } = useQuery(choicesQuery('groups'))
  return <Select label={t('Route tickets to')} options={groups} value={value} onChange={onChange} name="group_id" />
}

type SecretFieldProps = Omit<TextFieldProps, 'type' | 'autoComplete'> & {
  /** One is stored, which is never shown again. */
  isStored?: boolean
}

/** A password or token; an empty field keeps the stored one. */
export const SecretField = ({ isStored = false, description, ...props }: SecretFieldProps) => (
  <TextField
    {...props}
    type="password"
    description={isStored ? t('Leave empty to keep the current one.') : description}
    autoComplete="off"
  />
)

/** What has to be entered at the provider. */
export const ValueToCopy = ({ label, value }: { label: string; value: string }) => (
  <div className={own.value}>
    <p className={styles.muted}>{label}</p>
    <CopyText text={value} name={label} />
  </div>
)
