import { useQueries, useQuery } from '@tanstack/react-query'
import {
  type LucideIcon,
  Mailbox,
  Mails,
  MessageCircle,
  MessagesSquare,
  MessageSquareText,
  Newspaper,
  Send,
} from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { topicsQuery } from '../chat/queries.ts'
import type { MailProvider } from '#contract/channel-cloud-mailbox.ts'
import { accountsQuery } from '../mail/queries.ts'
import { type Mailboxes, mailboxesQuery, nameOfMailbox } from '../cloud-mailboxes/queries.ts'
import {
  botsQuery,
  type ChannelHealth,
  facebookQuery,
  type NetworkChannel,
  type SmsChannel,
  smsQuery,
  whatsappQuery,
} from './queries.ts'
import { nameOfPage } from './facebook.tsx'
import { nameOfSms } from './sms-options.ts'
import { nameOfBot } from './telegram.tsx'
import { nameOfWhatsapp } from './whatsapp.tsx'

type NetworkId = 'email' | MailProvider | 'chat' | 'telegram' | 'whatsapp' | 'facebook' | 'sms'

/** Where the channels of one network are managed. */
export type NetworkPage = { id: NetworkId; to: string; title: string; icon: LucideIcon; needs: string }

const networkPages = (): NetworkPage[] => [
  { id: 'email', to: '/admin/mail', title: t('Email'), icon: Mails, needs: 'admin.channel_email' },
  { id: 'google', to: '/admin/google', title: 'Google', icon: Mailbox, needs: 'admin.channel_google' },
  {
    id: 'microsoft365',
    to: '/admin/microsoft365',
    title: 'Microsoft 365',
    icon: Mailbox,
    needs: 'admin.channel_microsoft365',
  },
  { id: 'chat', to: '/admin/chat', title: t('Chat'), icon: MessagesSquare, needs: 'admin.channel_chat' },
  { id: 'telegram', to: '/admin/telegram', title: 'Telegram', icon: Send, needs: 'admin.channel_telegram' },
  { id: 'whatsapp', to: '/admin/whatsapp', title: 'WhatsApp', icon: MessageCircle, needs: 'admin.channel_whatsapp' },
  { id: 'facebook', to: '/admin/facebook', title: 'Facebook', icon: Newspaper, needs: 'admin.channel_facebook' },
  { id: 'sms', to: '/admin/sms', title: 'SMS', icon: MessageSquareText, needs: 'admin.channel_sms' },
]

/** Those that the user may manage. */
export function useNetworkPages(): NetworkPage[] {
  const can = useCan()
  return networkPages().filter(({ needs }) => can(needs))
}

/** A channel of any network, as the list shows it. */
export type ListedChannel = {
  key: string
  page: NetworkPage
  name: string
  group: string | undefined
  state: ChannelHealth
  /** The record that its page opens; left out where the page has none. */
  open?: number
  /** Where messages are counted; left out for channels that store theirs elsewhere. */
  trafficId?: number
}

type Listed = Omit<ListedChannel, 'key' | 'page' | 'group'> & { id: number; groupId: number | null }

const untroubled = {
  status_in: null,
  status_out: null,
  last_log_in: null,
  last_log_out: null,
  last_log_in_notice: null,
  last_log_out_notice: null,
}

const listNetwork =
  <C extends NetworkChannel>(nameOf: (channel: C) => string) =>
  (channels: readonly C[]): Listed[] =>
    channels.map((channel) => {
      const { id, group_id: groupId } = channel
      return { id, groupId, name: nameOf(channel), state: channel, open: id, trafficId: id }
    })

const listMailboxes = ({ mailboxes }: Mailboxes): Listed[] =>
  mailboxes.map((mailbox) => {
    const { id, group_id: groupId } = mailbox
    return { id, groupId, name: nameOfMailbox(mailbox), state: mailbox, open: id, trafficId: id }
  })

/** Each network brings its list into the same form. */
const sources = {
  email: {
    ...accountsQuery,
    select: ({
      accounts,
    }: {
      accounts: readonly (ChannelHealth & { id: number; name: string; group_id: number | null })[]
    }) =>
      accounts.map((account): Listed => ({
        ...account,
        groupId: account.group_id,
        state: account,
        trafficId: account.id,
      })),
  },
  chat: {
    ...topicsQuery,
    select: (topics: readonly { id: number; name: string; active: boolean }[]) =>
      topics.map(({ id, name, active }): Listed => ({ id, name, groupId: null, state: { ...untroubled, active } })),
  },
  google: { ...mailboxesQuery('google'), select: listMailboxes },
  microsoft365: { ...mailboxesQuery('microsoft365'), select: listMailboxes },
  telegram: { ...botsQuery, select: listNetwork(nameOfBot) },
  whatsapp: { ...whatsappQuery, select: listNetwork(nameOfWhatsapp) },
  facebook: { ...facebookQuery, select: listNetwork(nameOfPage) },
  sms: { ...smsQuery, select: listNetwork<SmsChannel>(nameOfSms) },
}

/** The channels of these networks. */
export function useChannels(pages: readonly NetworkPage[]) {
  const { data: groups = [] } = useQuery(choicesQuery('groups'))
  const answers = useQueries({ queries: pages.map(({ id }) => sources[id] as unknown as (typeof sources)['telegram']) })
  const channels = answers.flatMap(({ data = [] }, at) => {
    const page = pages[at]!
    return data.map(({ id, groupId, ...listed }): ListedChannel => {
      const group = groups.find((one) => one.id === groupId)?.label
      return { ...listed, key: `${page.id} ${id}`, page, group }
    })
  })
  return {
    channels,
    isLoading: answers.some(({ isPending }) => isPending),
    error: answers.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const { refetch } of answers) void refetch()
    },
  }
}
