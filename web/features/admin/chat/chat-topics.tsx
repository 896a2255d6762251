import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessagesSquare, Plus } from 'lucide-react'
import { useState } from 'react'
import { topicColumns } from './topic-columns.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { ListPage } from '#web/ui/patterns/list-page.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { ChatOffNotice } from './chat-off-notice.tsx'
import { NewTopicDialog } from './new-topic-dialog.tsx'
import { topicsQuery } from './queries.ts'

/** The topics of the live chat; each is one widget on one or more websites. */
export function ChatTopicsScreen() {
  const { data, error, refetch } = useQuery(topicsQuery)
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button variant="primary" icon={Plus} onPress={() => setAdding(true)}>
      {t('New topic')}
    </Button>
  )
  const empty = (
    <EmptyState
      icon={MessagesSquare}
      title={t('No topics yet')}
      action={
        <Button variant="primary" onPress={() => setAdding(true)}>
          {t('Create a topic')}
        </Button>
      }
    >
      {t('A topic is one chat on your website, with its own look, questions and opening hours.')}
    </EmptyState>
  )
  return (
    <ListPage
      title={t('Chat')}
      count={data?.length}
      lead={t('Visitors to your website chat with your agents.')}
      actions={data?.length === 0 ? undefined : add}
      filters={<ChatOffNotice />}
      columns={topicColumns()}
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      onOpen={({ id }) => void navigate({ to: '/admin/chat/$id', params: { id: String(id) } })}
      isMuted={({ active }) => !active}
      empty={empty}
    >
      {isAdding && <NewTopicDialog onClose={() => setAdding(false)} />}
    </ListPage>
  )
}
