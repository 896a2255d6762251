import { sql } from 'kysely'
import { isActiveAgent } from '#features/permissions/sql.ts'
import { opensWithAccess, type TicketKeys } from '#features/tickets/policy.ts'
import { defaultNotifications } from '#features/users/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { type GroupAccess, loadGroupAccess } from './group-access.ts'
import type { Candidate, NotificationMatrix } from './select-recipients.ts'

type NotifiedTicket = { ticketId: number; ticket: TicketKeys }

/** Users who follow a ticket, and users who do not want to hear of it. */
type TicketReaders = { id: number; subscribed: number[]; muted: number[] }
type Person = Pick<Candidate, 'id' | 'email' | 'config' | 'stand_in_id'> & { is_agent: boolean }

/**
 * For each ticket the users with full access to its group, the owner, subscribers, and their replacements, without those
 * who muted it. At most three queries, however many tickets: most of a group's tickets have the same candidates.
 */
export async function loadCandidates(
  ctx: Ctx,
  tickets: readonly NotifiedTicket[],
): Promise<ReadonlyMap<number, Candidate[]>> {
  if (tickets.length === 0) return new Map()
  const access = await loadGroupAccess(ctx, [...new Set(tickets.map(({ ticket }) => ticket.group_id))])
  const readers = await loadTicketReaders(ctx, [...new Set(tickets.map(({ ticketId }) => ticketId))])
  const concerned = new Map(
    tickets.map(({ ticketId, ticket }) => [
      ticketId,
      concernedUsers(ticket, access.get(ticket.group_id), readers.get(ticketId)),
    ]),
  )
  const people = await loadPeople(ctx, [...new Set([...concerned.values()].flat())])
  return new Map(
    tickets.map(({ ticketId, ticket }) => {
      const facts = { ticket, access: access.get(ticket.group_id), readers: readers.get(ticketId) }
      const ids = withReplacements(concerned.get(ticketId) ?? [], people)
      return [ticketId, ids.flatMap((id) => buildCandidate(people.get(id), facts))]
    }),
  )
}

const isFull = (access: readonly string[]) => access.includes('full')

function concernedUsers({ owner_id }: TicketKeys, access?: GroupAccess, readers?: TicketReaders): number[] {
  const members = [...(access ?? [])].flatMap(([id, held]) => (isFull(held) ? [id] : []))
  return [...members, ...(readers?.subscribed ?? []), ...(owner_id === systemUserId ? [] : [owner_id])]
}

/** A replacement may have a replacement as well. */
function withReplacements(ids: readonly number[], people: ReadonlyMap<number, Person>): number[] {
  const all = new Set(ids)
  for (const id of all) {
    const next = people.get(id)?.stand_in_id
    if (next) all.add(next)
  }
  return [...all].toSorted((a, b) => a - b)
}

type TicketFacts = { ticket: TicketKeys; access: GroupAccess | undefined; readers: TicketReaders | undefined }

function buildCandidate(person: Person | undefined, { ticket, access, readers }: TicketFacts): Candidate[] {
  if (!person || readers?.muted.includes(person.id)) return []
  const { id, email, config, stand_in_id, is_agent } = person
  const held = access?.get(id) ?? []
  return [
    {
      id,
      email,
      config,
      stand_in_id,
      reads: is_agent && opensWithAccess(held, ticket.owner_id === id),
      works_here: isFull(held),
      subscribed: readers?.subscribed.includes(id) === true,
    },
  ]
}

async function loadTicketReaders({ db }: Ctx, ticketIds: readonly number[]): Promise<Map<number, TicketReaders>> {
  const { rows } = await sql<TicketReaders>`
    select id,
      array(select user_id from mentions where mentionable_type = 'Ticket' and mentionable_id = ticket.id) as subscribed,
      array(select user_id from ticket_mutes where ticket_id = ticket.id) as muted
    from unnest(${ticketIds}::int[]) as ticket (id)`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The last day of an absence is part of it. */
const isAway = (now: Date) => sql<boolean>`(
  u.out_of_office and ${now.toISOString()}::timestamptz >= u.out_of_office_start_at
  and ${now.toISOString()}::timestamptz < u.out_of_office_end_at + interval '1 day')`

/** These users and their replacements, with the default preferences for those who have none. */
async function loadPeople({ db, deps, now }: Ctx, userIds: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  const usual = { matrix: (await defaultNotifications(deps)) as NotificationMatrix }
  const { rows } = await sql<Person>`
    with recursive people (id) as (
      select unnest(${userIds}::int[])
      union
      select u.out_of_office_replacement_id from people join users u on u.id = people.id
      where u.out_of_office_replacement_id is not null and ${isAway(now)}
    )
    select u.id, u.email, u.preferences -> 'notification_config' as config, ${isActiveAgent('u')} as is_agent,
      case when ${isAway(now)} then u.out_of_office_replacement_id end as stand_in_id
    from people join users u on u.id = people.id`.execute(db)
  return new Map(rows.map((row) => [row.id, { ...row, config: { ...usual, ...row.config } }]))
}
