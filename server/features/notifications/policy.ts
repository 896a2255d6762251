import type { NotificationReason, NotificationType } from '#contract/online-notification.ts'
import type { TicketKeys } from '#features/tickets/policy.ts'
import { systemUserId } from '#kernel/actor.ts'

type Occasion = 'create' | 'update' | 'reminder_reached' | 'escalation'
type Switches = Record<string, unknown>
export type Matrix = Partial<Record<Occasion, { criteria?: Switches; channel?: Switches }>>

/** Something that happened to a ticket. */
export type Occurrence = {
  type: NotificationType
  ticket: TicketKeys
  causedBy: number
  /** Addresses that its messages say they are from, which anyone can write. */
  claimedBy: readonly string[]
  /** Written by a machine, which would answer our mail in turn. */
  automatic: boolean
}

/** Someone whom a ticket may concern, or who stands in for one of them. */
export type Candidate = {
  id: number
  email: string | null
  config: { matrix?: Matrix; group_ids?: string[] } | null
  /** May open the ticket, now. */
  reads: boolean
  /** Has full access to its group. */
  works_here: boolean
  subscribed: boolean
  /** Set while they are away. */
  stand_in_id: number | null
}

export type Recipient = {
  id: number
  email: boolean
  online: boolean
  reason: NotificationReason
  replacementFor: number | null
}

/** Somebody in a place of their own, or in the place of whoever is away. */
type Stance = { reader: Candidate; place: Candidate }

/** Who is told of something, how and why: everybody once, and nobody of what they did themselves. */
export function recipientsFor(event: Occurrence, candidates: readonly Candidate[]): Recipient[] {
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const concerned = candidates.filter((candidate) => concerns(event, candidate))
  const own = concerned.map((person): Stance => ({ reader: person, place: person }))
  const borrowed = concerned.flatMap((place): Stance[] => {
    const reader = lastStandIn(place, known)
    return reader ? [{ reader, place }] : []
  })
  const told = new Map<number, Recipient>()
  for (const stance of [...own, ...borrowed]) {
    const recipient = recipientIn(event, stance)
    if (recipient && !told.has(recipient.id)) told.set(recipient.id, recipient)
  }
  return [...told.values()]
}

const concerns = ({ ticket }: Occurrence, { id, reads, works_here, subscribed }: Candidate) =>
  reads && (works_here || subscribed || ticket.owner_id === id)

/** Whoever stands in may be away as well; those who stand in for each other in a circle leave no one. */
function lastStandIn(away: Candidate, known: ReadonlyMap<number, Candidate>): Candidate | undefined {
  const passed = new Set<number>()
  let current: Candidate | undefined = away
  while (current && current.stand_in_id !== null && !passed.has(current.id)) {
    passed.add(current.id)
    current = known.get(current.stand_in_id)
  }
  return current === away || (current && passed.has(current.id)) ? undefined : current
}

function recipientIn(event: Occurrence, { reader, place }: Stance): Recipient | undefined {
  const { id, email, config, reads } = reader
  const { criteria, channel } = config?.matrix?.[occasionOf(event.type)] ?? {}
  const reason = reasonFor(event, { reader, place }, criteria)
  if (!reason || !reads || id === event.causedBy) return undefined
  const mayMail = !event.automatic && !event.claimedBy.includes((email ?? '').toLowerCase())
  const told = { email: mayMail && isOn(channel?.email), online: isOn(channel?.online) }
  if (!told.email && !told.online) return undefined
  return reader === place
    ? { id, ...told, reason, replacementFor: null }
    : { id, ...told, reason: 'replacement', replacementFor: place.id }
}

/** The first thing they asked for that is so; a choice of groups narrows only what lies in groups. */
function reasonFor(
  { ticket }: Occurrence,
  { reader, place }: Stance,
  criteria: Switches | undefined,
): NotificationReason | undefined {
  if (isOn(criteria?.owned_by_me) && ticket.owner_id === place.id) return 'owner'
  if (isOn(criteria?.subscribed) && place.subscribed) return 'mentioned'
  if (!includesGroup(reader.config?.group_ids, ticket.group_id)) return undefined
  if (isOn(criteria?.owned_by_nobody) && ticket.owner_id === systemUserId) return 'unassigned'
  return isOn(criteria?.no) ? 'group' : undefined
}

/** A merge is an update, a warning an escalation. */
function occasionOf(type: NotificationType): Occasion {
  if (type === 'create' || type === 'reminder_reached') return type
  return type.startsWith('escalation') ? 'escalation' : 'update'
}

const isOn = (value: unknown) => value === true || value === 'true'

/** No choice of groups means all of them; some clients send `-` for none chosen. */
function includesGroup(groupIds: unknown, groupId: number): boolean {
  const chosen = Array.isArray(groupIds) ? groupIds.filter((id) => id !== '-').map(String) : []
  return chosen.length === 0 || chosen.includes(String(groupId))
}
