import type { Ticket } from './queries.ts'

/** The messenger that the conversation of a ticket runs on, and what it allows. */
export type TicketNetwork = {
  name: string
  articleType: string
  /** Characters of one message; longer texts are sent as several. */
  most: number
  /** Who reads an answer; empty if the network does not say. */
  reader: string
  isGroup: boolean
}

type Chat = { type?: string; title?: string | null; name?: string | null }

/** By the key in the preferences of a ticket. */
const networks: Record<string, Pick<TicketNetwork, 'name' | 'articleType' | 'most'>> = {
  telegram: { name: 'Telegram', articleType: 'telegram personal-message', most: 4096 },
}

/** Undefined for tickets that are not a conversation of a messenger. */
export function networkOf(ticket: Ticket): TicketNetwork | undefined {
  const preferences = (ticket.preferences ?? {}) as Record<string, unknown>
  const key = Object.keys(networks).find((name) => preferences[name] !== undefined)
  if (!key || preferences.channel_id === undefined) return undefined
  const { type = 'private', title, name } = (preferences[`${key}_chat`] ?? {}) as Chat
  const isGroup = type !== 'private'
  return { ...networks[key]!, isGroup, reader: (isGroup ? title : name) ?? '' }
}

/** The names of networks are not translated. */
export const networkNames: Record<string, string> = Object.fromEntries(
  Object.values(networks).map(({ articleType, name }) => [articleType, name]),
)
