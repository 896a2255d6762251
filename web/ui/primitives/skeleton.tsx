import { t } from '#web/lib/i18n/i18n.ts'
import styles from './skeleton.module.css'

/** Where text will stand. Appears only after 150 ms, so that what is quick does not flicker. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className={styles.skeleton} role="status" aria-label={t('Loading…')}>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className={styles.line} />
    ))}
  </div>
)
