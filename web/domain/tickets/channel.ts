import {
  Globe,
  Mail,
  MessageCircle,
  MessageSquare,
  MessageSquareText,
  Newspaper,
  Phone,
  Send,
  type LucideIcon,
} from 'lucide-react'
import { createElement } from 'react'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { networkNames } from './networks.ts'
import type { Article } from './queries.ts'

type Way = Pick<Article, 'type' | 'sender'>

const icons: Record<string, LucideIcon> = {
  email: Mail,
  phone: Phone,
  web: Globe,
  note: MessageSquare,
  'telegram personal-message': Send,
  'whatsapp message': MessageCircle,
  sms: MessageSquareText,
  'facebook feed post': Newspaper,
  'facebook feed comment': Newspaper,
}

export const ChannelIcon = ({ type }: Way) =>
  createElement(icons[type] ?? MessageCircle, { size: 13, 'aria-hidden': true })

/** The channel of a message, shown after the name of its author. */
export function channelWords({ type, sender }: Way): string {
  if (type === 'email') return t('Email')
  if (type === 'phone') return sender === 'Customer' ? t('Inbound call') : t('Outbound call')
  if (type === 'web') return t('Web')
  if (networkNames[type]) return networkNames[type]
  return type === 'note' ? t('Public note') : t('Via {channel}', { channel: td(type) })
}

/** A message that can be answered; notes have no external recipient. */
export const isAnswerable = ({ type, sender, internal }: Way & { internal: boolean }): boolean =>
  !internal && sender !== 'System' && type !== 'note'
