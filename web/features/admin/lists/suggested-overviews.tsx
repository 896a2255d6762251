import type { AdminRecord } from '#web/features/admin/resource/queries.ts'
import { useSuggestedOverviews } from '#web/features/views/suggested-overviews.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import styles from './suggested-overviews.module.css'

/** Overviews suggested by agents, until an administrator adds roles or deletes them. */
export function SuggestedOverviews({ onOpen }: { onOpen: (overview: AdminRecord) => void }) {
  const suggested = useSuggestedOverviews()
  if (suggested.length === 0) return null
  return (
    <ul className={styles.suggested} aria-label={t('Suggested overviews')}>
      {suggested.map((overview) => (
        <li key={overview.id}>
          <Notice
            action={
              <Button size="s" onPress={() => onOpen(overview)}>
                {t('Review')}
              </Button>
            }
          >
            {t('{who} suggested “{name}”. Choose which roles get it, or delete it.', {
              who: overview.created_by ?? '',
              name: overview.name,
            })}
          </Notice>
        </li>
      ))}
    </ul>
  )
}
