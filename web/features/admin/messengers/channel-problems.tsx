import { ChannelMessages } from '#contract/channel-message.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { noticeSentence } from '#web/lib/i18n/failure-sentence.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { useTraffic } from './channel-state.tsx'
import { type ChannelHealth, type NetworkChannel, trafficQuery } from './queries.ts'

/** What stops a channel, in words; each once. */
export const complaintsAbout = (channel: ChannelHealth): string[] => {
  const complaints = [
    channel.status_in === 'error' && noticeSentence(channel.last_log_in ?? '', channel.last_log_in_notice),
    channel.status_out === 'error' && noticeSentence(channel.last_log_out ?? '', channel.last_log_out_notice),
  ]
  return [...new Set(complaints.filter((complaint): complaint is string => Boolean(complaint)))]
}

const mostRetried = 100

async function retryFailed(channel_id: number): Promise<void> {
  const failed = await api(ChannelMessages).list({ channel_id, state: ['failed'], per_page: mostRetried })
  // One that has been processed meanwhile is refused.
  for (const { id } of failed)
    await api(ChannelMessages)
      .retry({ id })
      .catch(() => undefined)
  await queryClient.invalidateQueries({ queryKey: trafficQuery().queryKey })
}

/** What went wrong with the channel, and with single messages. */
export function ChannelProblems({ channel }: { channel: NetworkChannel }) {
  const failed = useTraffic(channel.id)?.failed ?? 0
  return (
    <>
      {complaintsAbout(channel).map((complaint) => (
        <Notice key={complaint} tone="danger" isAlert={false}>
          {complaint}
        </Notice>
      ))}
      {failed > 0 && (
        <Notice
          tone="warning"
          action={
            <Button size="s" onPress={() => void retryFailed(channel.id)}>
              {t('Retry')}
            </Button>
          }
        >
          {tn(failed, '{count} message couldn’t be processed', '{count} messages couldn’t be processed')}
        </Notice>
      )}
    </>
  )
}
