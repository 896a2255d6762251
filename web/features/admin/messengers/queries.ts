import { queryOptions } from '@tanstack/react-query'
import { ChannelsFacebook } from '#contract/channel-facebook.ts'
import { ChannelMessages } from '#contract/channel-message.ts'
import { ChannelsSms, type SmsArea, type SmsOptions } from '#contract/channel-sms.ts'
import { ChannelsTelegram, type TelegramChannel } from '#contract/channel-telegram.ts'
import { ChannelsWhatsapp } from '#contract/channel-whatsapp.ts'
import type { NoticeDetails } from '#contract/notices.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'

/** Whether a channel works, and why not. */
export type ChannelHealth = {
  active: boolean
  status_in: string | null
  status_out: string | null
  last_log_in: string | null
  last_log_out: string | null
  last_log_in_notice: NoticeDetails | null
  last_log_out_notice: NoticeDetails | null
}

/** What the channels of all networks have in common. */
export type NetworkChannel<Options = unknown> = ChannelHealth & {
  id: number
  area: string
  group_id: number | null
  options: Options
}

export type Bot = NetworkChannel<TelegramChannel['options']>

export type SmsChannel = NetworkChannel<SmsOptions & { webhook_token: string }> & {
  area: SmsArea
  /** What the provider calls. */
  address: string
}

/** A channel that services of Meta call, at an address that they have confirmed. */
export type MetaChannel<Options = unknown> = NetworkChannel<
  Options & { callback_url_uuid: string; verify_token: string }
> & { address: string }

export type WhatsappChannel = MetaChannel<{
  name: string
  phone_number: string
  business_id: string
  phone_number_id: string
  welcome: string
  reminder_active: boolean
  reminder_message: string
}>

export type FacebookChannel = MetaChannel<{ page: { id: string; name: string } }>

/** Problems and new states are shown without reloading. */
const often = { refetchInterval: 30_000 } as const

const pick = <C extends NetworkChannel>(assets: { Channel?: object }, ids: readonly number[]): C[] => {
  const channels = (assets.Channel ?? {}) as Record<number, C>
  return ids.flatMap((id) => channels[id] ?? [])
}

export const botsQuery = queryOptions({
  queryKey: ['channels', 'telegram'],
  queryFn: async () => {
    const { channel_ids, assets } = await api(ChannelsTelegram).list()
    return pick<Bot>(assets, channel_ids)
  },
  ...often,
})

export const smsQuery = queryOptions({
  queryKey: ['channels', 'sms'],
  queryFn: async () => {
    const { account_channel_ids, notification_channel_ids, callback_url, assets } = await api(ChannelsSms).list()
    return pick<Omit<SmsChannel, 'address'>>(assets, [...account_channel_ids, ...notification_channel_ids]).map(
      (channel): SmsChannel => ({ ...channel, address: `${callback_url}/${channel.options.webhook_token}` }),
    )
  },
  ...often,
})

export const whatsappQuery = queryOptions({
  queryKey: ['channels', 'whatsapp'],
  queryFn: async () => {
    const { channel_ids, callback_url, assets } = await api(ChannelsWhatsapp).list()
    return pick<Omit<WhatsappChannel, 'address'>>(assets, channel_ids).map((channel): WhatsappChannel => ({
      ...channel,
      address: `${callback_url}/${channel.options.callback_url_uuid}`,
    }))
  },
  ...often,
})

export const facebookQuery = queryOptions({
  queryKey: ['channels', 'facebook'],
  queryFn: async () => {
    const { channel_ids, callback_url, assets } = await api(ChannelsFacebook).list()
    return pick<Omit<FacebookChannel, 'address'>>(assets, channel_ids).map((channel): FacebookChannel => ({
      ...channel,
      address: `${callback_url}/${channel.options.callback_url_uuid}`,
    }))
  },
  ...often,
})

/** The newest message of each channel and those that failed; refetched often while the user waits for a message. */
export const trafficQuery = (every = 30_000) =>
  queryOptions({
    queryKey: ['channel_messages', 'summary'],
    queryFn: () => api(ChannelMessages).summary(),
    staleTime: 0,
    refetchInterval: every,
  })

export const channelsChanged = (): Promise<void> => touch(queryClient, [{ object: 'channels', id: 0 }])
