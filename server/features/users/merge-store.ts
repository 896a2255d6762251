import { sql } from 'kysely'
import type { UserMerge } from '#contract/user-merge.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Row } from '#kernel/db/rows.ts'
import { notFound } from '#kernel/errors.ts'

type NewMerge = { source: Row; target: Row; contacts: Record<string, string> }

/** Before anything moves: what has to move back when the merge is undone. */
export async function insertMerge({ db, actor, now }: Ctx, { source, target, contacts }: NewMerge): Promise<number> {
  const changed = Object.entries(contacts).map(([name, value]) => [name, [target[name] ?? null, value]])
  const { rows } = await sql<{ id: number }>`
    insert into user_merges (user_id, into_id, was_active, contacts, follower_ids, created_by_id, created_at)
    values (${source.id}, ${target.id}, ${source.active}, ${JSON.stringify(Object.fromEntries(changed))},
      array(select id from users where merged_into_id = ${source.id} order by id), ${actor.id}, ${now.toISOString()})
    returning id`.execute(db)
  const id = Number(rows[0]?.id)
  await sql`
    insert into user_merge_tickets (merge_id, ticket_id, organization_id)
    select ${id}::int, id, organization_id from tickets where customer_id = ${source.id}`.execute(db)
  return id
}

/** `contacts`: before and after the merge. */
export type StoredMerge = {
  id: number
  user_id: number
  into_id: number
  was_active: boolean
  contacts: Record<string, readonly [before: string | null, after: string]>
  follower_ids: number[]
  undone_at: string | null
}

export async function lockMerge({ db }: Ctx, id: number): Promise<StoredMerge> {
  const { rows } = await sql<StoredMerge>`
    select id, user_id, into_id, was_active, contacts, follower_ids, undone_at
    from user_merges where id = ${id} for no key update`.execute(db)
  if (!rows[0]) throw notFound('UserMerge', id)
  return rows[0]
}

export async function markUndone({ db, actor, now }: Ctx, id: number): Promise<void> {
  await sql`update user_merges set undone_at = ${now.toISOString()}, undone_by_id = ${actor.id} where id = ${id}`.execute(
    db,
  )
}

const nameOf = (table: string) =>
  sql<string>`coalesce(nullif(trim(concat_ws(' ', ${sql.ref(`${table}.firstname`)}, ${sql.ref(`${table}.lastname`)})), ''),
    ${sql.ref(`${table}.login`)})`

const mostListed = 100

export async function selectMerges({ db }: Ctx, userId: number): Promise<UserMerge[]> {
  const { rows } = await sql<UserMerge>`
    select merge.id, user_id, ${nameOf('merged')} as "user", into_id, ${nameOf('target')} as "into",
      (select count(*)::int from user_merge_tickets where merge_id = merge.id) as tickets,
      coalesce((select jsonb_object_agg(key, value ->> 1) from jsonb_each(merge.contacts)), '{}') as contacts,
      undone_at, merge.created_by_id, merge.created_at
    from user_merges merge
    join users merged on merged.id = user_id join users target on target.id = into_id
    where user_id = ${userId} or into_id = ${userId}
    order by merge.id desc limit ${mostListed}`.execute(db)
  return rows
}
