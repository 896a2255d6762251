import { lazy, Suspense, useState } from 'react'
import type { Article } from '#web/domain/tickets/queries.ts'
import { formatExact } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import styles from './edited-mark.module.css'

const VersionsDialog = lazy(async () => ({ default: (await import('./versions-dialog.tsx')).VersionsDialog }))

/** Shows that the text of a note was changed, and its earlier versions. */
export function EditedMark({ article }: { article: Article }) {
  const [isOpen, setOpen] = useState(false)
  const { edited_at } = article.preferences
  if (typeof edited_at !== 'string') return null
  return (
    <p className={styles.mark}>
      <span title={formatExact(edited_at)}>{t('Edited')}</span>
      <Button size="s" variant="ghost" onPress={() => setOpen(true)}>
        {t('Earlier versions')}
      </Button>
      {isOpen && (
        <Suspense>
          <VersionsDialog article={article} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  )
}
