import { queryOptions, useQuery } from '@tanstack/react-query'
import { InboundMails } from '#contract/inbound-mail.ts'
import { api } from '#web/lib/api/api.ts'
import { formatRelative } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { Link } from '#web/ui/primitives/link.tsx'

/** More than these are shown as so many. */
const mostFailed = 100

const arrivalsQuery = (channel_id: number) =>
  queryOptions({
    queryKey: ['inbound_mails', 'arrivals', channel_id],
    queryFn: async () => {
      const [[latest], failed] = await Promise.all([
        api(InboundMails).list({ channel_id, per_page: 1 }),
        api(InboundMails).list({ channel_id, state: ['failed'], per_page: mostFailed }),
      ])
      return { receivedAt: latest?.received_at, failed: failed.length }
    },
    staleTime: 0,
    refetchInterval: 30_000,
  })

/** When something last arrived at an account, and how much of it could not be filed. */
export function Arrivals({ channelId }: { channelId: number }) {
  const { data } = useQuery(arrivalsQuery(channelId))
  return (
    <>
      <dt>{t('Last email')}</dt>
      <dd>{data?.receivedAt ? formatRelative(data.receivedAt) : '—'}</dd>
      {data !== undefined && data.failed > 0 && (
        <>
          <dt>{t('Not processed')}</dt>
          <dd>
            <Link to="/admin/received" search={{ state: 'failed' }}>
              {tn(data.failed, 'Review {count} email', 'Review {count} emails')}
            </Link>
          </dd>
        </>
      )}
    </>
  )
}
