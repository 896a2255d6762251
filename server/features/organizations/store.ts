import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'

export type MemberMove = { id: number; from: number | null; to: number | null }

/** The users who must be added and removed to make `memberIds` the members; locks their rows. */
export async function findMemberMoves(
  db: Db,
  organizationId: number,
  memberIds: readonly number[],
): Promise<MemberMove[]> {
  const { rows } = await sql<MemberMove>`
    select id, organization_id as "from", case when id = any(${memberIds}::int[]) then ${organizationId}::int end as "to"
    from users
    where (id = any(${memberIds}::int[]) and organization_id is distinct from ${organizationId})
      or (organization_id = ${organizationId} and id <> all(${memberIds}::int[]))
    order by id
    for no key update`.execute(db)
  return rows
}

export async function moveUsers({ db, actor, now }: Ctx, moves: readonly MemberMove[]): Promise<void> {
  await sql`
    update users set organization_id = move."to", updated_by_id = ${actor.id}, updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move (id int, "to" int)
    where users.id = move.id`.execute(db)
}

export async function findIdByName(db: Db, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from organizations where lower(name) = lower(${name})`.execute(
    db,
  )
  return rows[0]?.id
}
