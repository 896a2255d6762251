import { queryOptions } from '@tanstack/react-query'
import type { Asset } from '#contract/assets.ts'
import { ChannelsEmail, type MailChannel, type MailServer } from '#contract/channel-email.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'

export type MailAccount = Omit<MailChannel, 'options'> & {
  /** The address it belongs to, else who signs in. */
  name: string
  inbound?: MailServer | undefined
  outbound?: MailServer | undefined
}
type Address = Asset<'EmailAddress'>

const nameFor = ({ id, options: { inbound, outbound } }: MailChannel, addresses: readonly Address[]) =>
  addresses.find(({ channel_id }) => channel_id === id)?.email ??
  String(inbound?.options?.user ?? outbound?.options?.host ?? `#${id}`)

export const accountsQuery = queryOptions({
  queryKey: ['channels', 'email'],
  queryFn: async () => {
    const answer = await api(ChannelsEmail).list()
    const addresses = Object.values(answer.assets.EmailAddress ?? {})
    const pick = (ids: readonly number[]): MailAccount[] =>
      ids.flatMap((id) => {
        const channel = answer.assets.Channel?.[id]
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
