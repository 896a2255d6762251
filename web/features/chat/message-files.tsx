import { Download } from 'lucide-react'
import type { ChatFile } from '#contract/chat-message.ts'
import { FileIcon } from '#web/domain/articles/attachment-list.tsx'
import { formatBytes } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { ExternalLink } from '#web/ui/primitives/link.tsx'
import styles from './conversation.module.css'

const isPicture = ({ content_type }: ChatFile) => /^image\/(?:png|jpe?g|gif|webp)$/.test(content_type)

/** Pictures are shown, other files can be downloaded. */
export function MessageFiles({ files }: { files: readonly ChatFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('Attachments')}>
      {files.map((file) => (
        <li key={file.id}>
          {isPicture(file) ? (
            <ExternalLink look="plain" href={`${file.url}?disposition=inline`} target="_blank">
              <img className={styles.picture} src={`${file.url}?view=inline`} alt={file.filename} loading="lazy" />
            </ExternalLink>
          ) : (
            <ExternalLink
              look="plain"
              className={styles.file}
              href={`${file.url}?disposition=attachment`}
              download={file.filename}
            >
              <FileIcon type={file.content_type} size={15} />
              <bdi>{file.filename}</bdi>
              <span>{formatBytes(file.size)}</span>
              <Download size={14} aria-hidden />
            </ExternalLink>
          )}
        </li>
      ))}
    </ul>
  )
}
