import { t } from '#web/lib/i18n/i18n.ts'
import styles from './skeleton.module.css'

/** A placeholder for text. Appears after 150 ms, so that fast answers do not flicker. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className={styles.skeleton} role="status" aria-label={t('Loading…')}>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className={styles.line} />
    ))}
  </div>
)
