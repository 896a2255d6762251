import {
  Calendar,
  Download,
  File,
  FileArchive,
  FileAudio,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  type LucideIcon,
} from 'lucide-react'
import { createElement, type MouseEvent, useState } from 'react'
import { formatBytes } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { ExternalLink } from '#web/ui/primitives/link.tsx'
import type { Article, Attachment } from '#web/domain/tickets/queries.ts'
import { Lightbox } from './lightbox.tsx'
import { isShownInPlace, mediaOf } from './message-media.tsx'
import { showsPdfs } from './pdf.ts'
import styles from './attachment-list.module.css'

const kinds: readonly [pattern: RegExp, icon: LucideIcon][] = [
  [/^image\//, FileImage],
  [/^audio\//, FileAudio],
  [/^video\//, FileVideo],
  [/calendar/, Calendar],
  [/zip|tar|compressed/, FileArchive],
  [/sheet|excel|csv/, FileSpreadsheet],
  [/pdf|text|word|document/, FileText],
]

type FileIconProps = { type: string; size: number; className?: string | undefined }

/** What kind of file it is, at a glance. */
export const FileIcon = ({ type, ...look }: FileIconProps) =>
  createElement(kinds.find(([pattern]) => pattern.test(type))?.[1] ?? File, { ...look, 'aria-hidden': true })

const typeOf = ({ preferences }: Attachment) => String(preferences['Mime-Type'] ?? '')
/** What the server shows in the browser; everything else is saved. */
const isImage = (file: Attachment) => /^image\/(?:png|jpe?g|gif|webp)$/.test(typeOf(file))

const isPdf = (file: Attachment) => typeOf(file) === 'application/pdf'
/** Shown above the page when it is clicked. */
const isShowable = (file: Attachment) => isImage(file) || (isPdf(file) && showsPdfs())

function Preview({ file, address }: { file: Attachment; address: string }) {
  const isSmall = Number(file.size) < 200_000
  if (!isImage(file) || !(file.preferences.content_preview || isSmall)) {
    return <FileIcon type={typeOf(file)} size={16} className={styles.icon} />
  }
  const view = file.preferences.content_preview ? 'preview' : 'inline'
  return <img src={`${address}?view=${view}`} alt="" loading="lazy" className={styles.thumbnail} />
}

const addressOf = (article: Article, file: Attachment) =>
  `/api/v1/ticket_attachment/${article.ticket_id}/${article.id}/${file.id}`

type ChipProps = {
  article: Article
  file: Attachment
  /** Shows an image or a PDF above the page. */
  onShow: () => void
}

function Chip({ article, file, onShow }: ChipProps) {
  const address = addressOf(article, file)
  const show = (event: MouseEvent) => {
    // Otherwise the browser opens it as the user requested, for example in another tab.
    if (!isShowable(file) || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onShow()
  }
  const opening = isImage(file) ? { href: `${address}?disposition=inline`, target: '_blank' } : { href: address }
  return (
    <li className={styles.chip}>
      <ExternalLink look="plain" className={styles.open} onClick={show} {...opening}>
        <Preview file={file} address={address} />
        <span className={styles.name} dir="auto">
          {file.filename}
        </span>
        <span className={styles.size}>{formatBytes(Number(file.size))}</span>
      </ExternalLink>
      <ExternalLink
        look="plain"
        className={styles.save}
        href={`${address}?disposition=attachment`}
        download={file.filename}
        aria-label={t('Download {name}', { name: file.filename })}
      >
        <Download size={14} aria-hidden />
      </ExternalLink>
    </li>
  )
}

/** Images in the text need no chip, nor do those that an edit of the note removed. */
const isInText = (article: Article, { id, preferences }: Attachment) =>
  preferences['Content-Disposition'] === 'inline' &&
  (article.body.includes(`/${id}?view=inline`) || article.preferences.edited_at !== undefined)

/** The files of a message. */
export function AttachmentList({ article }: { article: Article }) {
  const shownAbove = new Set(
    mediaOf(article)
      .filter(isShownInPlace)
      .map(({ attachment_id }) => attachment_id),
  )
  const files = article.attachments.filter((file) => !isInText(article, file) && !shownAbove.has(file.id))
  const showable = files.filter(isShowable)
  const [shown, setShown] = useState<number>()
  if (files.length === 0) return null
  return (
    <>
      <ul className={styles.files} aria-label={t('Attachments')}>
        {files.map((file) => (
          <Chip key={file.id} article={article} file={file} onShow={() => setShown(showable.indexOf(file))} />
        ))}
      </ul>
      {shown !== undefined && (
        <Lightbox
          files={showable.map((file) => ({
            name: file.filename,
            address: addressOf(article, file),
            isPdf: isPdf(file),
          }))}
          at={shown}
          onMove={setShown}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
