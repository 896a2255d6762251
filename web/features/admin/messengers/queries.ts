import { queryOptions } from '@tanstack/react-query'
import { ChannelMessages } from '#contract/channel-message.ts'
import { ChannelsTelegram, type TelegramChannel } from '#contract/channel-telegram.ts'
import type { NoticeDetails } from '#contract/notices.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'

export type Bot = TelegramChannel & {
  last_log_in: string | null
  last_log_out: string | null
  last_log_in_notice: NoticeDetails | null
  last_log_out_notice: NoticeDetails | null
}

export const botsQuery = queryOptions({
  queryKey: ['channels', 'telegram'],
  queryFn: async () => {
    const { channel_ids, assets } = await api(ChannelsTelegram).list()
    const channels = (assets.Channel ?? {}) as unknown as Record<number, Bot>
    return channel_ids.flatMap((id) => channels[id] ?? [])
  },
  refetchInterval: 30_000,
})

/** The newest message of a channel, and how many could not be processed; asked often while somebody waits for one. */
export const arrivalsQuery = (channel_id: number, every = 30_000) =>
  queryOptions({
    queryKey: ['channel_messages', 'arrivals', channel_id],
    queryFn: async () => {
      const [[latest], failed] = await Promise.all([
        api(ChannelMessages).list({ channel_id, per_page: 1 }),
        api(ChannelMessages).list({ channel_id, state: ['failed'], per_page: 100 }),
      ])
      return { latest, failed }
    },
    staleTime: 0,
    refetchInterval: every,
  })

export const botsChanged = (): Promise<void> => touch(queryClient, [{ object: 'channels', id: 0 }])
