import { longestSms } from '#contract/sms-parts.ts'
import { findWindowEnd, longestWhatsappText } from '#contract/whatsapp-text.ts'
import type { Ticket } from './queries.ts'

type NetworkId = 'telegram' | 'whatsapp' | 'facebook' | 'sms'

/** The messenger that the conversation of a ticket runs on, and what it allows. */
export type TicketNetwork = {
  id: NetworkId
  name: string
  articleType: string
  /** Characters of one message. */
  most: number
  /** Who reads an answer; empty if the network does not say. */
  reader: string
  isGroup: boolean
  /** Everybody can read an answer. */
  isPublic?: boolean | undefined
  /** The recipient, where an answer has to name one. */
  to?: string | undefined
  /** Until when the network accepts free texts; undefined for those that always do. */
  windowEnd?: Date | undefined
}

type Preferences = Record<string, unknown>
type Details = Pick<TicketNetwork, 'reader' | 'isGroup' | 'isPublic' | 'to' | 'windowEnd'>

type Network = Pick<TicketNetwork, 'name' | 'articleType' | 'most'> & { detailsOf(preferences: Preferences): Details }

type Chat = { type?: string; title?: string | null; name?: string | null }

function telegramDetails({ telegram_chat }: Preferences): Details {
  const { type = 'private', title, name } = (telegram_chat ?? {}) as Chat
  const isGroup = type !== 'private'
  return { isGroup, reader: (isGroup ? title : name) ?? '' }
}

type Sender = { from?: { phone_number?: string; display_name?: string } }

function whatsappDetails(preferences: Preferences): Details {
  const { phone_number = '', display_name } = (preferences.whatsapp as Sender).from ?? {}
  return { isGroup: false, reader: display_name || `+${phone_number}`, windowEnd: findWindowEnd(preferences) }
}

function smsDetails({ sms }: Preferences): Details {
  const { From = '' } = sms as { From?: string }
  return { isGroup: false, reader: From, to: From }
}

/** A ticket is a conversation below a post, or a private one. */
function facebookDetails({ facebook, facebook_chat }: Preferences): Details & Partial<Network> {
  const { name } = (facebook_chat ?? {}) as Chat
  const isPrivate = (facebook as { sender_id?: unknown }).sender_id !== undefined
  const messenger = { name: 'Messenger', articleType: 'facebook direct-message', most: 2000 }
  return { isGroup: false, isPublic: !isPrivate, reader: name ?? '', ...(isPrivate && messenger) }
}

/** By the key in the preferences of a ticket. */
const networks: Record<NetworkId, Network> = {
  telegram: {
    name: 'Telegram',
    articleType: 'telegram personal-message',
    most: 4096,
    detailsOf: telegramDetails,
  },
  whatsapp: {
    name: 'WhatsApp',
    articleType: 'whatsapp message',
    most: longestWhatsappText,
    detailsOf: whatsappDetails,
  },
  facebook: {
    name: 'Facebook',
    articleType: 'facebook feed comment',
    most: 8000,
    detailsOf: facebookDetails,
  },
  sms: { name: 'SMS', articleType: 'sms', most: longestSms, detailsOf: smsDetails },
}

/** Undefined for tickets that are not a conversation of a messenger. */
export function networkOf(ticket: Ticket): TicketNetwork | undefined {
  const preferences = (ticket.preferences ?? {}) as Preferences
  const id = (Object.keys(networks) as NetworkId[]).find((name) => preferences[name] !== undefined)
  if (!id || preferences.channel_id === undefined) return undefined
  const { detailsOf, ...network } = networks[id]
  return { id, ...network, ...detailsOf(preferences) }
}

/** The names of networks are not translated. */
export const networkNames: Record<string, string> = {
  ...Object.fromEntries(Object.values(networks).map(({ articleType, name }) => [articleType, name])),
  'facebook feed post': 'Facebook',
  'facebook direct-message': 'Messenger',
}
