import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { cacheTable } from '#kernel/db/cached-table.ts'

/** What tickets need to know about their group. */
export type Group = {
  id: number
  name: string
  active: boolean
  follow_up_possible: string
  reopen_time_in_days: number | null
  follow_up_assignment: boolean
  assignment_timeout: number | null
}

const loadGroups = cacheTable(
  'groups',
  sql<Group>`
    select id, name, active, follow_up_possible, reopen_time_in_days, follow_up_assignment, assignment_timeout
    from groups order by id`,
)

export const listGroups: (ctx: Ctx) => Promise<readonly Group[]> = loadGroups

export const listGroupIds = async (ctx: Ctx): Promise<number[]> => (await loadGroups(ctx)).map(({ id }) => id)

export const findGroup = async (ctx: Ctx, groupId: number): Promise<Group | undefined> =>
  (await loadGroups(ctx)).find(({ id }) => id === groupId)

/** The exact name. */
export const findGroupByName = async (ctx: Ctx, wanted: string): Promise<Group | undefined> =>
  (await loadGroups(ctx)).find(({ name }) => name === wanted)
