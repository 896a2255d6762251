import { formatDate } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { StateIcon, chooseShape, type StateShape } from '#web/ui/primitives/state-icon.tsx'
import styles from './portal.module.css'

const words: Record<StateShape, () => string> = {
  new: () => t('Received'),
  open: () => t('We are on it'),
  pending: () => t('Waiting'),
  escalated: () => t('We are on it'),
  closed: () => t('Done'),
  merged: () => t('Continued in another request'),
}

type RequestStatusProps = { stateType: string; pendingUntil?: string | null | undefined }

/** The status of a request in plain words. */
export function RequestStatus({ stateType, pendingUntil }: RequestStatusProps) {
  const shape = chooseShape(stateType)
  const label =
    shape === 'pending' && pendingUntil ? t('Waiting until {date}', { date: formatDate(pendingUntil) }) : words[shape]()
  return (
    <span className={styles.status}>
      <StateIcon shape={shape} label={label} />
    </span>
  )
}
