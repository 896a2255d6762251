import { queryOptions, useQuery } from '@tanstack/react-query'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf } from '#contract/client.ts'
import { Sessions } from '#contract/session.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { browserName } from '#web/lib/browser-name.ts'
import { formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { ListPage } from '#web/ui/patterns/list-page.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Pager } from '../pager.tsx'

const pageSize = 50

const sessionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['sessions', 'list', page],
    queryFn: () => api(Sessions).list({ page, per_page: pageSize }),
    staleTime: 0,
  })

type Answer = AnswerOf<typeof Sessions.list>
type SessionRow = Answer['sessions'][number]

async function endSession(id: number) {
  await attempt(api(Sessions).end({ id }), t('Session ended'))
  await queryClient.invalidateQueries({ queryKey: ['sessions'] })
}

const columns = (assets: Answer['assets']): Column<SessionRow>[] => {
  const name = (id: number) => formatName(assets.User?.[id] ?? {})
  return [
    {
      id: 'user',
      title: t('User'),
      cell: ({ user_id, real_user_id, current }) => (
        <span className={styles.named}>
          <span dir="auto">{name(user_id)}</span> {current && <Badge tone="accent">{t('Current')}</Badge>}
          {real_user_id !== null && (
            <Badge tone="warning">{t('Impersonated by {name}', { name: name(real_user_id) })}</Badge>
          )}
        </span>
      ),
    },
    {
      id: 'agent',
      title: t('Browser'),
      isMinor: true,
      cell: ({ user_agent }) => (
        <span title={user_agent ?? undefined}>{user_agent ? browserName(user_agent) : '—'}</span>
      ),
    },
    { id: 'ip', title: t('IP address'), width: '150px', isMinor: true, cell: ({ ip }) => ip ?? '—' },
    { id: 'used', title: t('Last used'), width: '150px', cell: ({ updated_at }) => formatRelative(updated_at) },
    {
      id: 'end',
      title: '',
      isTool: true,
      cell: ({ id, user_id, current }) => (
        <IconButton
          icon={LogOut}
          size="s"
          isDisabled={current}
          label={t('End {name}’s session', { name: name(user_id) })}
          onPress={() => void endSession(id)}
        />
      ),
    },
  ]
}

export function SessionsScreen() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(sessionsQuery(page))
  return (
    <ListPage
      title={t('Sessions')}
      columns={data ? columns(data.assets) : []}
      rows={data?.sessions}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState icon={MonitorSmartphone} title={t('No active sessions')} />}
    >
      {data && <Pager page={page} size={pageSize} shown={data.sessions.length} onPage={setPage} />}
    </ListPage>
  )
}
