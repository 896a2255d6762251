import { useParams } from '@tanstack/react-router'
import styles from '#web/ui/patterns/settings-page.module.css'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { topicsFor } from './topics.tsx'

/** What people set for themselves: a page a topic. */
export function ProfileScreen() {
  const { topic } = useParams({ strict: false })
  const topics = topicsFor(useCan())
  const shown = topic === undefined ? topics[0] : topics.find(({ id }) => id === topic)
  if (!shown) return <EmptyState title={t('Not found')} />
  const Content = shown.content
  return (
    <Page
      title={shown.title}
      body={
        <div className={styles.body}>
          <Content />
        </div>
      }
    />
  )
}
