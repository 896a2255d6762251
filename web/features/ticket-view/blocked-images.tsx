import { ImageOff } from 'lucide-react'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import styles from './blocked-images.module.css'
import type { ImagesOfMail } from './remote-images.ts'

/** Remote images are not loaded automatically, because loading them reveals that the email was read. */
export function BlockedImages({ blocked, isLoading, areLost, showOnce, showAlways }: ImagesOfMail) {
  if (!(blocked > 0)) return null
  return (
    <div className={styles.notice}>
      <ImageOff size={14} aria-hidden />
      <span className={styles.text}>
        {areLost
          ? t('The images in this message are no longer available')
          : tn(
              blocked,
              'A remote image was blocked to protect your privacy',
              '{count} remote images were blocked to protect your privacy',
            )}
      </span>
      {!areLost && (
        <span className={styles.choices}>
          <Button size="s" isPending={isLoading} onPress={showOnce}>
            {t('Show once')}
          </Button>
          {showAlways && (
            <Button size="s" variant="ghost" onPress={showAlways}>
              {t('Always show from this sender')}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
