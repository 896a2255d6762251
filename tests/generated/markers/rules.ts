import { type Level, type Member } from './people.ts'

/** A ticket by what decides about it. */
export type Planted = {
  id: number
  groupId: number
  customer: string
  owner?: string
  organization?: 'Shared' | 'Closed'
}

/** A word that occurs in one place only, and what that place is. */
export type Marker = { word: string; what: string; kind: Kind; ticket?: Planted }

type Kind =
  /** All users who may open the ticket, and agents who may see it in lists. */
  | 'title'
  /** All users who may open the ticket. */
  | 'public'
  /** Agents who may open it. */
  | 'internal'
  /** Agents who may change it. */
  | 'draft'
  /** Tags of a ticket. Every agent may choose from them, so only customers must not see them. */
  | 'tag'
  /** What agents and administrators noted about users and organizations. */
  | 'note'
  /** Mails in the list of those that were not filed. */
  | 'mail'
  /** Comments in the log of calls. */
  | 'call'
  /** No user. */
  | 'secret'

const holds = (person: Member, wanted: string) =>
  person.permissions.some((name) => name === wanted || wanted.startsWith(`${name}.`))

const levelsIn = ({ levels = {}, roleLevels = {} }: Member, groupId: number): readonly Level[] => [
  ...(levels[groupId] ?? []),
  ...(roleLevels[groupId] ?? []),
]

/** An agent has the level, or everything, or owns the ticket and has at least something in its group. */
function worksWith(person: Member, ticket: Planted, level: Level): boolean {
  if (!holds(person, 'ticket.agent')) return false
  const held = levelsIn(person, ticket.groupId)
  return held.includes(level) || held.includes('full') || (held.length > 0 && ticket.owner === person.name)
}

/** The own ticket, or one of an organization that shares its tickets with those who have it first or second. */
function isCustomerOf(person: Member, { customer, organization }: Planted): boolean {
  if (!holds(person, 'ticket.customer')) return false
  const isColleague = organization === 'Shared' && [person.organization, person.secondary].includes('Shared')
  return person.name === customer || isColleague
}

export function maySee(person: Member, { kind, ticket }: Marker): boolean {
  if (kind === 'mail') return holds(person, 'admin.channel_email')
  if (kind === 'tag') return holds(person, 'ticket.agent') || holds(person, 'admin.tag')
  if (kind === 'note')
    return person.permissions.some((name) => name === 'ticket.agent' || name === 'admin' || name.startsWith('admin.'))
  // Administrators of integrations read in the log of requests what the telephone system sent.
  if (kind === 'call') return holds(person, 'cti.agent') || holds(person, 'admin.integration')
  if (!ticket) return false
  const reads = worksWith(person, ticket, 'read')
  if (kind === 'internal') return reads
  if (kind === 'draft') return worksWith(person, ticket, 'change')
  const opens = reads || isCustomerOf(person, ticket)
  return kind === 'title' ? opens || worksWith(person, ticket, 'overview') : opens
}
