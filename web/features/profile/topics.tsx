import {
  Bell,
  Keyboard,
  ListOrdered,
  type LucideIcon,
  MessagesSquare,
  MonitorSmartphone,
  Plane,
  ShieldCheck,
  Ticket,
  UserRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { AccountTopic } from './account-topic.tsx'
import { ChatTopic } from './chat-topic.tsx'
import { DevicesTopic } from './devices-topic.tsx'
import { KeysTopic } from './keys-topic.tsx'
import { NotificationsTopic } from './notifications-topic.tsx'
import { OutOfOfficeTopic } from './out-of-office-topic.tsx'
import { OverviewsTopic } from './overviews-topic.tsx'
import { SecurityTopic } from './security-topic.tsx'
import { TokensTopic } from './tokens-topic.tsx'

export type ProfileTopic = {
  id: string
  title: string
  icon: LucideIcon
  needs: readonly string[]
  /** What can be set there, for the search. */
  fields: readonly string[]
  content: ComponentType
}

const own = (name: string) => [`user_preferences.${name}`]

const topics = (): ProfileTopic[] => [
  {
    id: 'account',
    title: t('Account and appearance'),
    icon: UserRound,
    needs: ['user_preferences.*', 'admin.*', 'ticket.*'],
    fields: [t('Profile picture'), t('Name'), t('Language'), t('Theme'), t('Row height'), t('Message order')],
    content: AccountTopic,
  },
  {
    id: 'security',
    title: t('Security'),
    icon: ShieldCheck,
    needs: [...own('password'), ...own('two_factor_authentication')],
    fields: [t('Password'), t('Two-factor authentication'), t('Recovery codes')],
    content: SecurityTopic,
  },
  {
    id: 'notifications',
    title: t('Notifications'),
    icon: Bell,
    needs: ['user_preferences.notifications+ticket.agent'],
    fields: [t('Notify me when'), t('Desktop notifications')],
    content: NotificationsTopic,
  },
  {
    id: 'away',
    title: t('Out of office'),
    icon: Plane,
    needs: ['user_preferences.out_of_office+ticket.agent'],
    fields: [t('Substitute'), t('Out-of-office message')],
    content: OutOfOfficeTopic,
  },
  {
    id: 'overviews',
    title: t('Overview order'),
    icon: ListOrdered,
    needs: ['user_preferences.overview_sorting+ticket.agent'],
    fields: [],
    content: OverviewsTopic,
  },
  {
    id: 'chat',
    title: t('Chat'),
    icon: MessagesSquare,
    needs: ['chat.agent'],
    fields: [t('Topics'), t('Chats at once'), t('Greeting'), t('Name shown to visitors'), t('Send with')],
    content: ChatTopic,
  },
  {
    id: 'keys',
    title: t('Keyboard'),
    icon: Keyboard,
    needs: ['ticket.agent', 'admin.*'],
    fields: [t('Single-letter shortcuts'), t('Shortcut set')],
    content: KeysTopic,
  },
  {
    id: 'devices',
    title: t('Devices'),
    icon: MonitorSmartphone,
    needs: own('device'),
    fields: [],
    content: DevicesTopic,
  },
  {
    id: 'tokens',
    title: t('Access tokens'),
    icon: Ticket,
    needs: own('access_token'),
    fields: [],
    content: TokensTopic,
  },
]

export const topicsFor = (can: (...needs: string[]) => boolean): ProfileTopic[] =>
  topics().filter(({ needs }) => can(...needs))
