import { sql } from 'kysely'
import { accessToGroups } from '#features/permissions/sql.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Caches } from '#kernel/events/caches.ts'

/** Users by their access to a group. */
export type GroupAccess = ReadonlyMap<number, readonly string[]>

type AccessCache = { groups: Map<number, GroupAccess> }
const caches = new WeakMap<Caches, AccessCache>()

/** Cleared by replacing the map, so that what was read before the change is written to the old one. */
function findCache(deps: { caches: Caches }): AccessCache {
  const known = caches.get(deps.caches)
  if (known) return known
  const cache: AccessCache = { groups: new Map() }
  caches.set(deps.caches, cache)
  deps.caches.watch(['users', 'roles', 'groups', 'permissions'], () => {
    cache.groups = new Map()
  })
  return cache
}

/**
 * Who may do what in these groups, cached until a user, a role or a group changes: nearly every change of a ticket needs
 * it, and with 25 groups of 90 agents the statement took 8 ms.
 */
export async function loadGroupAccess(
  { db, deps }: Ctx,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, GroupAccess>> {
  const { groups } = findCache(deps)
  const missing = groupIds.filter((id) => !groups.has(id))
  if (missing.length > 0) for (const [id, access] of await readGroupAccess(db, missing)) groups.set(id, access)
  return groups
}

type HeldAccess = [userId: number, access: string]

const groupByUser = (held: readonly HeldAccess[]): GroupAccess =>
  new Map([...Map.groupBy(held, ([id]) => id)].map(([id, own]) => [id, own.map(([, access]) => access)]))

async function readGroupAccess(db: Db, groupIds: readonly number[]): Promise<Map<number, GroupAccess>> {
  const { rows } = await sql<{ group_id: number; held: HeldAccess[] }>`
    select group_id, json_agg(json_build_array(user_id, access)) as held
    from ${accessToGroups(groupIds)} as held group by group_id`.execute(db)
  const found = new Map(rows.map(({ group_id, held }) => [group_id, groupByUser(held)]))
  return new Map(groupIds.map((id) => [id, found.get(id) ?? new Map()]))
}
