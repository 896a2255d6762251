import type { TicketKeys } from '#features/tickets/policy.ts'

export type Occasion = 'create' | 'update' | 'reminder_reached' | 'escalation'
type Choice = { criteria?: Record<string, boolean>; channel?: Record<string, boolean> }
export type Matrix = Partial<Record<Occasion, Choice>>

/** Someone who may be told, with what they chose and what the ticket is to them. */
export type Recipient = {
  id: number
  config: { matrix?: Matrix; group_ids?: string[] } | null
  owns: boolean
  subscribed: boolean
}

/** Whether somebody wants to be told in the application; `usual` is for those who never chose. */
export function wantsNotice(recipient: Recipient, ticket: TicketKeys, occasion: Occasion, usual: Matrix): boolean {
  const { config, owns, subscribed } = recipient
  const { criteria = {}, channel = {} } = (config?.matrix ?? usual)[occasion] ?? {}
  if (!channel.online || !(owns || includesGroup(config?.group_ids, ticket.group_id))) return false
  return Boolean(
    criteria.no ||
    (criteria.owned_by_me && owns) ||
    (criteria.owned_by_nobody && ticket.owner_id === 1) ||
    (criteria.subscribed && subscribed),
  )
}

/** No choice of groups means all of them; some clients send `-` for none chosen. */
const includesGroup = (groupIds: string[] | undefined, groupId: number) => {
  const chosen = (groupIds ?? []).filter((id) => id !== '-')
  return chosen.length === 0 || chosen.includes(String(groupId))
}
