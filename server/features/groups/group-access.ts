import { type RawBuilder, sql } from 'kysely'
import { type Access, accessLevels } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { FindName } from '#kernel/db/expand.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Row } from '#kernel/db/rows.ts'
import { invalid, unknownName } from '#kernel/errors.ts'
import type { Changes } from '#kernel/events/events.ts'
import { memoize } from '#kernel/memoize.ts'

/** The table with the access to groups: of a user, or of all users with a role. */
type AccessTable = 'groups_users' | 'groups_roles'

/** Levels by group id, as `group_ids` shows them. */
export type AccessMap = Record<string, string[]>

const ownerColumn = (table: AccessTable) => sql.ref(table === 'groups_users' ? 'user_id' : 'role_id')

/**
 * The access of one owner, as SQL: `2 full,3 read`. As text, because making JSON of it takes the database five times as
 * long (1.8 ms for 20 agents with 25 groups).
 */
export const accessText = (table: AccessTable, ownerId: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select string_agg(group_id || ' ' || access, ',') from ${sql.table(table)} where ${ownerColumn(table)} = ${ownerId})`

/** Agents of a team have the same access: each text is parsed once, and the result is shared, so it must not be changed. */
export function createAccessParser(): (text: string | null) => AccessMap {
  const known = new Map<string | null, AccessMap>()
  return (text) => {
    const access = known.get(text) ?? parseAccessText(text)
    known.set(text, access)
    return access
  }
}

function parseAccessText(text: string | null): AccessMap {
  const granted: AccessMap = {}
  for (const pair of text?.split(',') ?? []) {
    const [group, level] = pair.split(' ') as [string, string]
    const levels = granted[group]
    granted[group] = levels ? [...levels, level].toSorted((a, b) => rankOf(a) - rankOf(b)) : [level]
  }
  return granted
}

const rankOf = (level: string) => accessLevels.indexOf(level as Access)

/** The access of each owner, in one query. */
export async function readAccess(
  db: Db,
  table: AccessTable,
  ownerIds: readonly number[],
): Promise<Map<number, AccessMap>> {
  const { rows } = await sql<{ owner: number; access: string | null }>`
    select owner, ${accessText(table, sql.ref('owner'))} as access from unnest(${ownerIds}::int[]) as owner`.execute(db)
  const parse = createAccessParser()
  return new Map(rows.map(({ owner, access }) => [owner, parse(access)]))
}

/** Of records that have `group_ids`. */
export const groupIdsIn = (records: readonly Row[]): number[] =>
  [...new Set(records.map(({ group_ids }) => group_ids as AccessMap))].flatMap((access) =>
    Object.keys(access).map(Number),
  )

/** `expand`: adds `groups`, levels by group name. */
export function createGroupNamer(findName: FindName): (record: Row) => Row {
  const named = memoize((access: AccessMap) =>
    Object.fromEntries(Object.entries(access).map(([id, levels]) => [findName('groups', Number(id)), levels])),
  )
  return (record) => ({ ...record, groups: named(record.group_ids as AccessMap) })
}

/** Validates `groups` (by name) or `group_ids` from a client; an empty list means no access, because PHP clients send it. */
export async function parseAccess(ctx: Ctx, input: unknown, byName: boolean): Promise<Map<number, Access[]>> {
  const key = byName ? 'groups' : 'group_ids'
  const granted = Object.entries(mapOf(input, key)).map(([group, levels]) => [group, levelsOf(levels, key)] as const)
  const ids = await groupIds(
    ctx.db,
    granted.map(([group]) => group),
    byName,
  )
  return new Map(granted.map(([group, levels]) => [ids.get(group) as number, levels]))
}

function mapOf(input: unknown, key: string): Record<string, unknown> {
  if (input === null || (Array.isArray(input) && input.length === 0)) return {}
  if (typeof input !== 'object' || Array.isArray(input)) {
    throw invalid(
      'invalid_group_access',
      `Invalid value for param '${key}': ${JSON.stringify(input)?.slice(0, 100)} (groups and their access)`,
      { field: key },
    )
  }
  if (Object.keys(input as object).length > 1000)
    throw invalid('too_many_entries', `Param '${key}' has more than 1000 entries`, {
      field: key,
      values: { max: 1000 },
    })
  return input as Record<string, unknown>
}

function levelsOf(value: unknown, key: string): Access[] {
  const levels = [...new Set([value ?? []].flat())]
  const wrong = levels.find((level) => !accessLevels.includes(level as Access))
  if (wrong !== undefined)
    throw invalid('invalid_group_access', `Invalid value for param '${key}': ${JSON.stringify(wrong).slice(0, 100)}`, {
      field: key,
    })
  if (levels.length > 1 && levels.includes('full')) {
    throw invalid(
      'full_access_alone',
      "Access 'full' includes all other access levels and cannot be combined with them.",
      { field: key },
    )
  }
  return levels as Access[]
}

async function groupIds(db: Db, groups: readonly string[], byName: boolean): Promise<Map<string, number>> {
  const column = byName ? sql`name` : sql`id::text`
  const { rows } = await sql<{ id: number; said: string }>`
    select id, ${column} as said from groups where ${column} = any(${groups}::text[])`.execute(db)
  const ids = new Map(rows.map(({ id, said }) => [said, id]))
  const unknown = groups.find((group) => !ids.has(group))
  if (unknown === undefined) return ids
  throw byName
    ? unknownName('groups', unknown)
    : invalid('unknown_reference', `No value found for 'groups' with id ${unknown.slice(0, 100)}`, {
        field: 'group_ids',
      })
}

/** Replaces the stored access; returns the changes for the event. */
export async function writeAccess(
  { db }: Ctx,
  table: AccessTable,
  ownerId: number,
  access: ReadonlyMap<number, readonly Access[]>,
): Promise<Changes> {
  const wanted = JSON.stringify(
    [...access].flatMap(([group_id, levels]) => levels.map((level) => ({ group_id, access: level }))),
  )
  const before = (await readAccess(db, table, [ownerId])).get(ownerId) ?? {}
  const rows = sql`select group_id, access from jsonb_to_recordset(${wanted}::jsonb) as wanted (group_id int, access text)`
  await sql`
    delete from ${sql.table(table)}
    where ${ownerColumn(table)} = ${ownerId} and (group_id, access) not in (${rows})`.execute(db)
  await sql`
    insert into ${sql.table(table)} (${ownerColumn(table)}, group_id, access)
    select ${ownerId}::int, group_id, access from (${rows}) as wanted on conflict do nothing`.execute(db)
  const after = (await readAccess(db, table, [ownerId])).get(ownerId) ?? {}
  return JSON.stringify(before) === JSON.stringify(after) ? {} : { group_ids: [before, after] }
}
