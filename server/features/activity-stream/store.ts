import { sql } from 'kysely'
import type { ActiveObject } from '#contract/activity-stream.ts'
import { listedGroups } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Page } from '#kernel/http/paging.ts'

export type Activity = {
  id: number
  object: ActiveObject
  o_id: number
  ticket_id: number
  type: 'created' | 'updated'
  permission_id: number
  group_id: number
  created_by_id: number
  created_at: string
}

/**
 * Maximum number of entries to read: otherwise an agent of a group with little activity would cause a scan of the
 * whole history.
 */
const mostRead = 5000

/** Newest first. The changes of one request in a record are one activity, with the id of its last entry. */
export async function listLatestActivities({ db, actor }: Ctx, { limit, offset }: Page): Promise<Activity[]> {
  const { rows } = await sql<Activity>`
    with latest as (
      select id, object, o_id, coalesce(related_o_id, o_id) as ticket_id, type, created_by_id, created_at from history
      where object in ('Ticket', 'Ticket::Article') and type in ('created', 'updated')
      order by id desc limit ${mostRead})
    select max(latest.id) as id, object, o_id, ticket_id, latest.type, group_id, latest.created_by_id, latest.created_at,
      (select id from permissions where name = 'ticket.agent') as permission_id
    from latest join tickets on tickets.id = latest.ticket_id
    where group_id = any(${listedGroups(actor)}::int[])
    group by object, o_id, ticket_id, latest.type, group_id, latest.created_by_id, latest.created_at
    order by id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}
