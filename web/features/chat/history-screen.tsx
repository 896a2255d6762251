import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { ListPage } from '#web/ui/patterns/list-page.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { useSearchWords } from '#web/ui/use-search-words.ts'
import { useAgentName, useTopic } from './agent-names.ts'
import type { HistorySearch } from './chat-search.ts'
import { parseHistorySearch } from './history-search.ts'
import { readExcerpt } from './plain-text.ts'
import {
  agentsWithChatsQuery,
  availabilityQuery,
  type ChatSessionRecord,
  historyPageSize,
  historyQuery,
} from './queries.ts'
import { nameVisitor } from './visitor.ts'
import styles from './history.module.css'

const route = getRouteApi('/agent/chat/sessions')

const AgentCell = ({ id }: { id: number | null }) => {
  const name = useAgentName(id)
  return id === null ? '—' : <bdi>{name}</bdi>
}
const TopicCell = ({ id }: { id: number }) => <bdi>{useTopic(id)?.name}</bdi>

const columns = (): Column<ChatSessionRecord>[] => [
  { id: 'name', title: t('Visitor'), cell: (session) => <bdi>{nameVisitor(session)}</bdi> },
  {
    id: 'message',
    title: t('Last message'),
    isMinor: true,
    cell: ({ last_message }) => (
      <span dir="auto">{last_message && readExcerpt(last_message.content).slice(0, 80)}</span>
    ),
  },
  { id: 'topic', title: t('Topic'), isMinor: true, cell: ({ chat_id }) => <TopicCell id={chat_id} /> },
  { id: 'agent', title: t('Agent'), cell: ({ user_id }) => <AgentCell id={user_id} /> },
  { id: 'rating', title: t('Rating'), isMinor: true, cell: ({ rating }) => rating ?? '—' },
  { id: 'ended', title: t('Ended'), cell: ({ closed_at, updated_at }) => formatDateTime(closed_at ?? updated_at) },
]

/** The start of a day in the viewer's zone; `after` days later. */
function momentOf(day: string | undefined, after = 0): string | undefined {
  if (!day) return undefined
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date + after).toISOString()
}

/** The chats that have ended, with search and filters in the address. */
export function HistoryScreen() {
  const search = parseHistorySearch(route.useSearch())
  const navigate = useNavigate()
  const show = (changed: HistorySearch) =>
    void navigate({ to: '/chat/sessions', search: { ...search, page: undefined, ...changed }, replace: true })
  const { q, topic, agent, from, to, page = 1 } = search
  const [words, setWords] = useSearchWords(q ?? '', (wanted) => show({ q: wanted || undefined }))
  const { data, error, refetch } = useQuery({
    ...historyQuery({
      ...(q && { query: q }),
      ...(topic && { chat_id: topic }),
      ...(agent && { user_id: agent }),
      from: momentOf(from),
      to: momentOf(to, 1),
      page,
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      title={t('Ended chats')}
      search={{ words, onChange: setWords }}
      filters={<Filters search={search} onChange={show} />}
      columns={columns()}
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      onOpen={({ id }) => void navigate({ to: '/chat/sessions/$id', params: { id: String(id) } })}
      empty={<EmptyState icon={MessagesSquare} title={t('No chats')} />}
    >
      <Pages page={page} isLast={(data?.length ?? 0) < historyPageSize} onChange={(next) => show({ page: next })} />
    </ListPage>
  )
}

type FiltersProps = { search: HistorySearch; onChange: (changed: HistorySearch) => void }

const all = 0

function Filters({ search: { topic, agent, from, to }, onChange }: FiltersProps) {
  const { data } = useQuery(availabilityQuery)
  const topics = data?.topics.map(({ id, name }) => ({ id, label: name })) ?? []
  const { data: withChats } = useQuery(agentsWithChatsQuery)
  const agents = withChats?.map(({ user_id, name }) => ({ id: user_id, label: name })) ?? []
  return (
    <div className={styles.filters}>
      <Select
        label={t('Topic')}
        options={[{ id: all, label: t('All topics') }, ...topics]}
        value={topic ?? all}
        onChange={(id) => onChange({ topic: id === all ? undefined : Number(id) })}
      />
      <Select
        label={t('Agent')}
        options={[{ id: all, label: t('All agents') }, ...agents]}
        value={agent ?? all}
        onChange={(id) => onChange({ agent: id === all ? undefined : Number(id) })}
      />
      <TextField
        label={t('From')}
        type="date"
        value={from ?? ''}
        onChange={(day) => onChange({ from: day || undefined })}
      />
      <TextField
        label={t('Until')}
        type="date"
        value={to ?? ''}
        onChange={(day) => onChange({ to: day || undefined })}
      />
    </div>
  )
}

type PagesProps = { page: number; isLast: boolean; onChange: (page: number) => void }

const Pages = ({ page, isLast, onChange }: PagesProps) =>
  page > 1 || !isLast ? (
    <nav className={styles.pages} aria-label={t('Pages')}>
      <Button size="s" isDisabled={page === 1} onPress={() => onChange(page - 1)}>
        {t('Newer')}
      </Button>
      <Button size="s" isDisabled={isLast} onPress={() => onChange(page + 1)}>
        {t('Older')}
      </Button>
    </nav>
  ) : null
