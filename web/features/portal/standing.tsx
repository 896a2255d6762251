import { formatDate } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { StateIcon, shapeOf, type StateShape } from '#web/ui/primitives/state-icon.tsx'
import styles from './portal.module.css'

const words: Record<StateShape, () => string> = {
  new: () => t('Received'),
  open: () => t('We are on it'),
  pending: () => t('Waiting'),
  escalated: () => t('We are on it'),
  closed: () => t('Done'),
  merged: () => t('Continued in another request'),
}

type StandingProps = { stateType: string; pendingUntil?: string | null | undefined }

/** Where a request stands, in words that need no explanation. */
export function Standing({ stateType, pendingUntil }: StandingProps) {
  const shape = shapeOf(stateType)
  const label =
    shape === 'pending' && pendingUntil ? t('Waiting until {date}', { date: formatDate(pendingUntil) }) : words[shape]()
  return (
    <span className={styles.standing}>
      <StateIcon shape={shape} label={label} />
    </span>
  )
}
