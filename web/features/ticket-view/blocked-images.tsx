import { ImageOff } from 'lucide-react'
import { tn } from '#web/lib/i18n/i18n.ts'
import type { Article } from '#web/domain/tickets/queries.ts'
import styles from '#web/domain/articles/article.module.css'

/** Images on other servers are never loaded, because loading them tells their owner that the mail was read. */
export function BlockedImages({ preferences }: Pick<Article, 'preferences'>) {
  const count = Number(preferences.remote_images ?? 0)
  if (!(count > 0)) return null
  return (
    <p className={styles.delivery}>
      <ImageOff size={13} aria-hidden />
      {tn(
        count,
        'A remote image was blocked to protect your privacy',
        '{count} remote images were blocked to protect your privacy',
      )}
    </p>
  )
}
