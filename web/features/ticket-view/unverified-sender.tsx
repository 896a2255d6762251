import { ShieldAlert } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import type { Article } from '#web/domain/tickets/queries.ts'
import styles from './delivery-state.module.css'

/** Warnings about an email: its sender is not verified, or a mail server marked it as spam. */
export function UnverifiedSender({ preferences }: Pick<Article, 'preferences'>) {
  const doubt = doubtAbout(preferences)
  if (doubt === undefined) return null
  return (
    <p className={styles.delivery}>
      <ShieldAlert size={13} aria-hidden />
      {doubt}
    </p>
  )
}

function doubtAbout({ authentication, unverified, spam }: Article['preferences']): string | undefined {
  const told = authentication as { failed?: boolean } | undefined
  if (told?.failed === true) return t('This sender may be forged. The mail server couldn’t verify it.')
  if (unverified === true) return t('This sender couldn’t be verified')
  return spam === true ? t('The mail server marked this as spam') : undefined
}
