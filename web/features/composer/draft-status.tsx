import { t } from '#web/lib/i18n/i18n.ts'
import styles from './draft-status.module.css'

type DraftStatusProps = { savedAt: number | undefined; isHereOnly: boolean }

/** Whether what was typed is safe from the loss of this computer: a long text is not, nor is one without a network. */
export const DraftStatus = ({ savedAt, isHereOnly }: DraftStatusProps) => (
  <span className={styles.status} role="status">
    {savedAt === undefined ? isHereOnly && t('Saved on this device') : t('Draft saved')}
  </span>
)
