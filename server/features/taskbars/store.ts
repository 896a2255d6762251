import { sql } from 'kysely'
import { actsAsAgent, openedFor, opensAsAgent, type TicketKeys } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import { columnList } from '#kernel/db/column-list.ts'
import type { Row, TableOf } from '#kernel/db/rows.ts'

export type Tab = Row & {
  user_id: number
  key: string
  app: string
  preferences: Record<string, unknown>
  last_contact: string
}

export const taskbars: TableOf = {
  table: 'taskbars',
  model: 'Taskbar',
  columns: `id user_id client_id key callback params state preferences prio notify active app last_contact
    created_at updated_at`.split(/\s+/),
}
const columns = columnList(taskbars.columns)

/** Sorted by position. */
export async function listOwnTabs({ db, actor }: Ctx): Promise<Tab[]> {
  const { rows } = await sql<Tab>`
    select ${columns} from taskbars where user_id = ${actor.id} order by prio, id`.execute(db)
  return rows
}

/** A lock: of two requests that open the same tab, the second finds the tab of the first. */
export async function lockOpening({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`taskbar ${actor.id}`}, 0))`.execute(db)
}

export async function findTab({ db, actor }: Ctx, app: string, key: string): Promise<Tab | undefined> {
  const { rows } = await sql<Tab>`
    select ${columns} from taskbars
    where user_id = ${actor.id} and app = ${app} and key = ${key} for no key update`.execute(db)
  return rows[0]
}

export async function countTabs({ db, actor }: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from taskbars where user_id = ${actor.id}`.execute(db)
  return rows[0]?.count ?? 0
}

export type TabPresence = { id: number; user_id: number; last_contact: string; changed: boolean }
type TabRow = TicketKeys & { ticket_id: number; task: TabPresence }

/** Tabs can have any key, so both the actor and the listed users must be agents of the ticket. */
export async function loadOtherViewers(
  { db, actor }: Ctx,
  ticketIds: readonly number[],
): Promise<Map<number, TabPresence[]>> {
  if (ticketIds.length === 0) return new Map()
  const { rows } = await sql<TabRow>`
    select tickets.id as ticket_id, tickets.group_id, customer_id, tickets.organization_id, owner_id,
      jsonb_build_object('id', taskbars.id, 'user_id', user_id, 'changed', changed, 'last_contact',
        to_char(last_contact at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as task
    from tickets
    join taskbars on taskbars.key = 'Ticket-' || tickets.id and taskbars.user_id <> ${actor.id}
    join users on users.id = taskbars.user_id
    where tickets.id = any(${ticketIds}::int[]) and ${openedFor(actor, 'read')}
      and ${opensAsAgent('users')}
    order by taskbars.id`.execute(db)
  const seen = rows.filter((found) => actsAsAgent(actor, 'read', found))
  return new Map(
    [...Map.groupBy(seen, ({ ticket_id }) => ticket_id)].map(([id, found]) => [id, found.map(({ task }) => task)]),
  )
}
