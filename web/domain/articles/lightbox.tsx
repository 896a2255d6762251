import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { ExternalLink } from '#web/ui/primitives/link.tsx'
import styles from './lightbox.module.css'

type ShownImage = { name: string; address: string }

type LightboxProps = {
  images: readonly ShownImage[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** The images of a message one by one, above the page; the arrow keys lead to the others. */
export function Lightbox({ images, at, onMove, onClose }: LightboxProps) {
  const image = images[at]
  if (!image) return null
  const hasOthers = images.length > 1
  const move = (step: number) => onMove((at + step + images.length) % images.length)
  const listen = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(-1)
    if (key === 'ArrowRight') move(1)
  }
  return (
    <Dialog title={image.name} isOpen onClose={onClose} size="xl">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that hold for all of it */}
      <div className={styles.lightbox} onKeyDown={listen}>
        <img src={`${image.address}?disposition=inline`} alt={image.name} className={styles.image} />
        <div className={styles.tools}>
          {hasOthers && (
            <IconButton icon={ChevronLeft} label={t('Previous image')} onPress={() => move(-1)} autoFocus />
          )}
          {hasOthers && (
            <span className={styles.position}>
              {t('{position} of {count}', { position: at + 1, count: images.length })}
            </span>
          )}
          {hasOthers && <IconButton icon={ChevronRight} label={t('Next image')} onPress={() => move(1)} />}
          <ExternalLink
            className={styles.save}
            href={`${image.address}?disposition=attachment`}
            download={image.name}
            aria-label={t('Download {name}', { name: image.name })}
          >
            <Download size={15} aria-hidden />
            {t('Download')}
          </ExternalLink>
        </div>
      </div>
    </Dialog>
  )
}
