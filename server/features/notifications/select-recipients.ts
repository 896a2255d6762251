import type { NotificationReason, NotificationType } from '#contract/online-notification.ts'
import type { TicketKeys } from '#features/tickets/policy.ts'
import { systemUserId } from '#kernel/actor.ts'

type MatrixRow = 'create' | 'update' | 'reminder_reached' | 'escalation'
type Switches = Record<string, unknown>
export type NotificationMatrix = Partial<Record<MatrixRow, { criteria?: Switches; channel?: Switches }>>

/** What decides who is notified of a change. */
export type ChangeSummary = {
  type: NotificationType
  ticket: TicketKeys
  causedBy: number
  /** The sender addresses of its messages, which are not verified. */
  claimedBy: readonly string[]
  /** An automatic message, whose sender might reply to our email automatically. */
  automatic: boolean
}

/** A user who may be notified about a ticket, or the replacement of one. */
export type Candidate = {
  id: number
  email: string | null
  config: { matrix?: NotificationMatrix; group_ids?: string[] } | null
  /** May open the ticket, now. */
  reads: boolean
  /** Has full access to its group. */
  works_here: boolean
  subscribed: boolean
  /** Set while the user is out of office. */
  stand_in_id: number | null
}

export type Recipient = {
  id: number
  email: boolean
  online: boolean
  reason: NotificationReason
  replacementFor: number | null
}

/** A recipient, and the user whose settings apply: the same one, or one who is out of office. */
type Representation = { reader: Candidate; represented: Candidate }

/** Who is notified of a change, how and why: each user once, and never the one who caused it. */
export function selectRecipients(event: ChangeSummary, candidates: readonly Candidate[]): Recipient[] {
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const concerned = candidates.filter((candidate) => concerns(event, candidate))
  const own = concerned.map((person): Representation => ({ reader: person, represented: person }))
  const borrowed = concerned.flatMap((represented): Representation[] => {
    const reader = findLastReplacement(represented, known)
    return reader ? [{ reader, represented }] : []
  })
  const told = new Map<number, Recipient>()
  for (const stance of [...own, ...borrowed]) {
    const recipient = buildRecipient(event, stance)
    if (recipient && !told.has(recipient.id)) told.set(recipient.id, recipient)
  }
  return [...told.values()]
}

const concerns = ({ ticket }: ChangeSummary, { id, reads, works_here, subscribed }: Candidate) =>
  reads && (works_here || subscribed || ticket.owner_id === id)

/** A replacement may be out of office as well; replacements in a circle lead to no recipient. */
function findLastReplacement(away: Candidate, known: ReadonlyMap<number, Candidate>): Candidate | undefined {
  const passed = new Set<number>()
  let current: Candidate | undefined = away
  while (current && current.stand_in_id !== null && !passed.has(current.id)) {
    passed.add(current.id)
    current = known.get(current.stand_in_id)
  }
  return current === away || (current && passed.has(current.id)) ? undefined : current
}

function buildRecipient(event: ChangeSummary, { reader, represented }: Representation): Recipient | undefined {
  const { id, email, config, reads } = reader
  const { criteria, channel } = config?.matrix?.[matrixRow(event.type)] ?? {}
  const reason = findReason(event, { reader, represented }, criteria)
  if (!reason || !reads || id === event.causedBy) return undefined
  const mayMail = !event.automatic && !event.claimedBy.includes((email ?? '').toLowerCase())
  const told = { email: mayMail && isOn(channel?.email), online: isOn(channel?.online) }
  if (!told.email && !told.online) return undefined
  return reader === represented
    ? { id, ...told, reason, replacementFor: null }
    : { id, ...told, reason: 'replacement', replacementFor: represented.id }
}

/** The first criterion of the user that applies; the selected groups limit only the criteria about groups. */
function findReason(
  { ticket }: ChangeSummary,
  { reader, represented }: Representation,
  criteria: Switches | undefined,
): NotificationReason | undefined {
  if (isOn(criteria?.owned_by_me) && ticket.owner_id === represented.id) return 'owner'
  if (isOn(criteria?.subscribed) && represented.subscribed) return 'mentioned'
  if (!includesGroup(reader.config?.group_ids, ticket.group_id)) return undefined
  if (isOn(criteria?.owned_by_nobody) && ticket.owner_id === systemUserId) return 'unassigned'
  return isOn(criteria?.no) ? 'group' : undefined
}

/** A merge is an update, a warning an escalation. */
function matrixRow(type: NotificationType): MatrixRow {
  if (type === 'create' || type === 'reminder_reached') return type
  return type.startsWith('escalation') ? 'escalation' : 'update'
}

const isOn = (value: unknown) => value === true || value === 'true'

/** An empty selection means all groups; some clients send `-` for it. */
function includesGroup(groupIds: unknown, groupId: number): boolean {
  const chosen = Array.isArray(groupIds) ? groupIds.filter((id) => id !== '-').map(String) : []
  return chosen.length === 0 || chosen.includes(String(groupId))
}
