import { useQuery } from '@tanstack/react-query'
import { ArticleVersions } from '#contract/article-version.ts'
import { MailBody } from '#web/domain/articles/mail-body.tsx'
import { PlainBody } from '#web/domain/articles/plain-body.tsx'
import { api } from '#web/lib/api/api.ts'
import { formatExact } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import type { Article } from '#web/domain/tickets/queries.ts'
import styles from './versions-dialog.module.css'

type VersionsDialogProps = { article: Article; onClose: () => void }

/** The earlier texts of a note, the latest first. */
export function VersionsDialog({ article, onClose }: VersionsDialogProps) {
  const { data, error } = useQuery({
    // A further edit is a further version.
    queryKey: ['ticket_articles', article.id, 'versions', article.preferences.edited_at],
    queryFn: () => api(ArticleVersions).list({ id: article.id }),
  })
  return (
    <Dialog title={t('Earlier versions')} size="l" isOpen onClose={onClose}>
      {error ? <ErrorState error={error} /> : !data && <Skeleton lines={4} />}
      {data?.toReversed().map(({ id, body, content_type, created_at }) => (
        <section key={id} className={styles.version} aria-label={formatExact(created_at)}>
          <h3 className={styles.time}>{formatExact(created_at)}</h3>
          {content_type.includes('html') ? <MailBody html={body} /> : <PlainBody text={body} />}
        </section>
      ))}
    </Dialog>
  )
}
