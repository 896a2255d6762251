import type { Article } from '#web/domain/tickets/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from './reaction.module.css'

type Reacted = { reaction?: { emoji?: unknown } } | undefined

/** What the customer thinks of a message, as messengers show it. */
export function Reaction({ article: { preferences } }: { article: Article }) {
  const emoji = (preferences.whatsapp as Reacted)?.reaction?.emoji
  if (typeof emoji !== 'string') return null
  return (
    <p className={styles.reaction}>
      <span className={styles.emoji}>{emoji}</span> {t('Customer’s reaction')}
    </p>
  )
}
