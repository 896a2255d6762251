import { ShieldAlert } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import type { Article } from '#web/domain/tickets/queries.ts'
import styles from './delivery-state.module.css'

/** The mail server that took the message could not confirm that it comes from whom it names. */
export function DoubtedSender({ preferences }: Pick<Article, 'preferences'>) {
  const told = preferences.authentication as { failed?: boolean } | undefined
  if (told?.failed !== true) return null
  return (
    <p className={styles.delivery}>
      <ShieldAlert size={13} aria-hidden />
      {t('The sender may be forged: the mail server could not confirm who sent this')}
    </p>
  )
}
