import { t } from '#web/lib/i18n/i18n.ts'
import { StateIcon, chooseShape, type StateShape } from '#web/ui/primitives/state-icon.tsx'
import styles from './portal.module.css'

const words: Record<StateShape, () => string> = {
  new: () => t('Received'),
  open: () => t('In progress'),
  pending: () => t('Waiting for you'),
  escalated: () => t('In progress'),
  closed: () => t('Closed'),
  merged: () => t('Merged into another request'),
}

/** The status of a request in plain words. When an agent is reminded of it is internal. */
export function RequestStatus({ stateType }: { stateType: string }) {
  const shape = chooseShape(stateType)
  return (
    <span className={styles.status}>
      <StateIcon shape={shape} label={words[shape]()} />
    </span>
  )
}
