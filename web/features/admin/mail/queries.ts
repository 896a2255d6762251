import { queryOptions } from '@tanstack/react-query'
import { ChannelsEmail } from '#contract/channel-email.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'

/** One side of an account, as the server stores it; secrets arrive masked. */
export type Server = { adapter: string; options: Record<string, unknown> }

export type MailAccount = {
  id: number
  /** The address it belongs to, else who signs in. */
  name: string
  active: boolean
  group_id: number | null
  inbound?: Server | undefined
  outbound?: Server | undefined
  status_in: string | null
  status_out: string | null
  last_log_in: string | null
  last_log_out: string | null
  updated_at: string
}

type Channel = Omit<MailAccount, 'name' | 'inbound' | 'outbound'> & {
  options: { inbound?: Server; outbound?: Server }
}
type Address = { id: number; channel_id: number | null; email: string; name: string }

const nameFor = ({ id, options: { inbound, outbound } }: Channel, addresses: readonly Address[]) =>
  addresses.find(({ channel_id }) => channel_id === id)?.email ??
  String(inbound?.options?.user ?? outbound?.options?.host ?? `#${id}`)

export const accountsQuery = queryOptions({
  queryKey: ['channels', 'email'],
  queryFn: async () => {
    const answer = await api(ChannelsEmail).list(undefined as never)
    const addresses = Object.values(answer.assets.EmailAddress ?? {}) as unknown as Address[]
    const pick = (ids: readonly number[]): MailAccount[] =>
      ids.flatMap((id) => {
        const channel = answer.assets.Channel?.[id] as unknown as Channel | undefined
        if (!channel) return []
        const { options, ...rest } = channel
        return [{ ...rest, name: nameFor(channel, addresses), inbound: options.inbound, outbound: options.outbound }]
      })
    return {
      accounts: pick(answer.account_channel_ids),
      notifications: pick(answer.notification_channel_ids),
      addresses,
    }
  },
  meta: { touchedBy: ['email_addresses', 'groups'] },
})

export const accountsChanged = (): Promise<void> => touch(queryClient, [{ object: 'channels', id: 0 }])
