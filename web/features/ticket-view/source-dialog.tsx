import { useQuery } from '@tanstack/react-query'
import { request } from '#web/lib/api/send.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { ExternalLink } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import styles from './source-dialog.module.css'

const mostShown = 200_000

/** The source of the email, as text. */
export function SourceDialog({ articleId, onClose }: { articleId: number; onClose: () => void }) {
  const path = `/ticket_article_plain/${articleId}`
  const { data, error, isPending } = useQuery({
    queryKey: ['ticket_articles', articleId, 'source'],
    queryFn: async () => (await request({ method: 'GET', path })).text(),
  })
  return (
    <Dialog
      title={t('Source')}
      size="l"
      isOpen
      onClose={onClose}
      footer={data && <ExternalLink href={`/api/v1${path}`}>{t('Download')}</ExternalLink>}
    >
      {isPending && <Skeleton lines={8} />}
      {error && <ErrorState error={error} />}
      {data === '' && <EmptyState title={t('This message isn’t an email')} />}
      {data && <pre className={styles.source}>{data.slice(0, mostShown)}</pre>}
    </Dialog>
  )
}
