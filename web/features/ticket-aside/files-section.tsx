import { useSuspenseQuery } from '@tanstack/react-query'
import { articlesQuery } from '#web/domain/tickets/queries.ts'
import { FileIcon } from '#web/domain/articles/attachment-list.tsx'
import { formatBytes, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { ExternalLink } from '#web/ui/primitives/link.tsx'
import styles from '#web/domain/tickets/lines.module.css'
import { Section } from './section.tsx'

/** All files of the conversation, the newest first. */
export function FilesSection({ ticketId }: { ticketId: number }) {
  const { data: articles } = useSuspenseQuery(articlesQuery(ticketId))
  const files = articles
    .flatMap(({ id, created_at, attachments }) => attachments.map((file) => ({ articleId: id, created_at, file })))
    .toReversed()
  return (
    <Section id="files" title={t('Attachments')} count={files.length}>
      {files.length === 0 && <p className={styles.quiet}>{t('No attachments')}</p>}
      <ul className={styles.lines}>
        {files.map(({ articleId, created_at, file }) => (
          <li key={file.id} className={styles.line}>
            <ExternalLink
              look="plain"
              className={styles.open}
              href={`/api/v1/ticket_attachment/${ticketId}/${articleId}/${file.id}?disposition=attachment`}
              download={file.filename}
            >
              <FileIcon type={String(file.preferences['Mime-Type'] ?? '')} size={15} />
              <span className={styles.title} dir="auto">
                {file.filename}
              </span>
              <span className={styles.aside}>{formatBytes(Number(file.size))}</span>
            </ExternalLink>
            <span className={styles.aside}>{formatRelative(created_at)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
