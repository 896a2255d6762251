import type { ChatTopic } from './queries.ts'
import { isOpenNow } from '#contract/opening-now.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { useNow } from '#web/ui/use-now.ts'
import { listEntries } from './entries.ts'
import { readTopic } from './topic-values.ts'

function OpenBadge({ topic }: { topic: ChatTopic }) {
  const now = useNow()
  const settings = readTopic(topic)
  if (settings.calendar_id !== null) return <Badge>{t('By calendar')}</Badge>
  return isOpenNow(settings, now) ? <Badge tone="success">{t('Open')}</Badge> : <Badge>{t('Closed')}</Badge>
}

const describeSites = (topic: ChatTopic) => listEntries(topic.allowed_websites ?? '').join(', ') || t('All sites')

export const topicColumns = (): Column<ChatTopic>[] => [
  {
    id: 'name',
    title: t('Name'),
    cell: (topic) => (
      <span className={styles.named}>
        {topic.name}
        {!topic.active && <Badge>{t('Inactive')}</Badge>}
      </span>
    ),
  },
  { id: 'open', title: t('Opening hours'), cell: (topic) => <OpenBadge topic={topic} />, width: '160px' },
  { id: 'sites', title: t('Allowed sites'), cell: describeSites, isMinor: true },
]
