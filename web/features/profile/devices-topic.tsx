import { queryOptions, useQuery } from '@tanstack/react-query'
import { MonitorSmartphone, Trash2 } from 'lucide-react'
import type { AnswerOf } from '#contract/client.ts'
import { Devices } from '#contract/device.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import { TopicList } from './topic-list.tsx'

const devicesQuery = queryOptions({
  queryKey: ['user_devices'],
  queryFn: () => api(Devices).list(),
  staleTime: 0,
})
type Device = AnswerOf<typeof Devices.list>[number]

async function forget({ id, name }: Device) {
  await attempt(api(Devices).remove({ id }), t('{name} signed out', { name }))
  await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey })
}

const columns = (): Column<Device>[] => [
  {
    id: 'name',
    title: t('Device'),
    cell: ({ name, current }) => (
      <span className={styles.named}>
        {name} {current && <Badge tone="accent">{t('Current')}</Badge>}
      </span>
    ),
  },
  { id: 'ip', title: t('Location'), isMinor: true, width: '140px', cell: ({ ip, location }) => location ?? ip ?? '—' },
  { id: 'used', title: t('Last used'), width: '110px', cell: ({ updated_at }) => formatRelative(updated_at) },
  {
    id: 'tools',
    title: '',
    isTool: true,
    cell: (device) => (
      <IconButton
        icon={Trash2}
        size="s"
        label={t('Sign out {name}', { name: device.name })}
        onPress={() => void forget(device)}
      />
    ),
  },
]

/** Browsers that signed in to this account. */
export function DevicesTopic() {
  const query = useQuery(devicesQuery)
  return (
    <TopicList
      label={t('Devices')}
      columns={columns()}
      query={query}
      rows={query.data}
      icon={MonitorSmartphone}
      none={t('No devices yet')}
    />
  )
}
