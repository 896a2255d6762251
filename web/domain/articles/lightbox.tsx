import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { ExternalLink } from '#web/ui/primitives/link.tsx'
import styles from './lightbox.module.css'

const PdfFrame = lazy(async () => ({ default: (await import('./pdf-frame.tsx')).PdfFrame }))

type ShownFile = { name: string; address: string; isPdf: boolean }

type LightboxProps = {
  files: readonly ShownFile[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** The images and PDFs of a message one by one, above the page; the arrow keys lead to the others. */
export function Lightbox({ files, at, onMove, onClose }: LightboxProps) {
  const file = files[at]
  if (!file) return null
  const hasOthers = files.length > 1
  const move = (step: number) => onMove((at + step + files.length) % files.length)
  const listen = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(-1)
    if (key === 'ArrowRight') move(1)
  }
  return (
    <Dialog title={file.name} isOpen onClose={onClose} size="xl">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that hold for all of it */}
      <div className={styles.lightbox} onKeyDown={listen}>
        {file.isPdf ? (
          <Suspense>
            <PdfFrame key={file.address} name={file.name} address={file.address} />
          </Suspense>
        ) : (
          <img src={`${file.address}?disposition=inline`} alt={file.name} className={styles.image} />
        )}
        <div className={styles.tools}>
          {hasOthers && <IconButton icon={ChevronLeft} label={t('Previous file')} onPress={() => move(-1)} autoFocus />}
          {hasOthers && (
            <span className={styles.position}>
              {t('{position} of {count}', { position: at + 1, count: files.length })}
            </span>
          )}
          {hasOthers && <IconButton icon={ChevronRight} label={t('Next file')} onPress={() => move(1)} />}
          <ExternalLink
            className={styles.save}
            href={`${file.address}?disposition=attachment`}
            download={file.name}
            aria-label={t('Download {name}', { name: file.name })}
          >
            <Download size={15} aria-hidden />
            {t('Download')}
          </ExternalLink>
        </div>
      </div>
    </Dialog>
  )
}
