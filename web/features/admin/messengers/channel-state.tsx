import { useQuery } from '@tanstack/react-query'
import { formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { type ChannelHealth, trafficQuery } from './queries.ts'

type Stated = Pick<ChannelHealth, 'active' | 'status_in' | 'status_out'>

export const needsSomebody = ({ active, status_in, status_out }: Stated): boolean =>
  active && (status_in === 'error' || status_out === 'error')

/** State is a word. */
export function ChannelState({ channel }: { channel: Stated }) {
  if (!channel.active) return <Badge>{t('Off')}</Badge>
  if (needsSomebody(channel)) return <Badge tone="danger">{t('Needs you')}</Badge>
  return <Badge tone="success">{t('Working')}</Badge>
}

export const useTraffic = (channelId: number, every?: number) =>
  useQuery({ ...trafficQuery(every), select: (all) => all.find(({ channel_id }) => channel_id === channelId) }).data

export function LastMessage({ channelId }: { channelId: number }) {
  const { isPending } = useQuery(trafficQuery())
  const traffic = useTraffic(channelId)
  if (isPending) return ''
  return traffic ? formatRelative(traffic.last_received_at) : t('None yet')
}
