import { useQuery } from '@tanstack/react-query'
import { t } from '#web/lib/i18n/i18n.ts'
import { Select } from '#web/ui/primitives/select.tsx'
import styles from './fields.module.css'
import { firstMailQuery } from './senders.ts'

type FromFieldProps = {
  groupId: number
  /** Undefined: the address of the group. */
  value: number | undefined
  onChange: (addressId: number) => void
  autoFocus?: boolean | undefined
}

/** Which of our addresses a mail is sent from. */
export function FromField({ groupId, value, onChange, autoFocus = false }: FromFieldProps) {
  const { data } = useQuery(firstMailQuery(groupId))
  if (!data) return null
  return (
    <div className={styles.field}>
      <span className={styles.fieldLabel} aria-hidden>
        {t('From')}
      </span>
      {data.senders.length === 0 ? (
        <span className={styles.from}>{t('This group has no email address, so nothing can be sent.')}</span>
      ) : (
        <Select
          label={t('From')}
          isLabelHidden
          look="quiet"
          className={styles.from}
          options={data.senders.map(({ id, from }) => ({ id, label: from }))}
          value={value ?? (data.from === null ? null : (data.senders[0]?.id ?? null))}
          onChange={onChange}
          autoFocus={autoFocus}
        />
      )}
    </div>
  )
}
