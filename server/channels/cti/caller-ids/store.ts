import { sql } from 'kysely'
import { isActiveAgent } from '#features/permissions/sql.ts'
import { idAfterMerge } from '#features/users/sql.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Event } from '#kernel/events/events.ts'

export type CallerMatch = {
  id: number
  caller_id: string
  comment: string | null
  level: 'known' | 'maybe' | 'neither'
  object: string
  o_id: number
  user_id: number | null
  preferences: Record<string, unknown>
  created_at: string
  updated_at: string
}

/** A match with the name of the person. */
export type FoundCaller = CallerMatch & { fullname: string }

const fullname = sql<string>`coalesce(
  nullif(trim(concat_ws(' ', users.firstname, users.lastname)), ''), nullif(users.email, ''), users.login)`

const mostMatches = 20

/** Only matches of the most reliable level, the newest first, each user once; of a merged user, the other one. */
export async function selectMatches(db: Db, forms: readonly string[]): Promise<FoundCaller[]> {
  const { rows } = await sql<FoundCaller>`
    with owned as (
      select cti_caller_ids.*, ${idAfterMerge} as person_id
      from cti_caller_ids join users on users.id = cti_caller_ids.user_id
      where caller_id = any(${forms}::text[]) and level in ('known', 'maybe')
    ), surest as (
      select *, rank() over (order by level <> 'known') as standing,
        row_number() over (partition by person_id, level order by created_at desc, id desc) as turn
      from owned
    )
    select surest.id, caller_id, comment, level, object, o_id, person_id as user_id, surest.preferences,
      surest.created_at, surest.updated_at, ${fullname} as fullname
    from surest join users on users.id = surest.person_id
    where standing = 1 and turn = 1
    order by surest.created_at desc, surest.id desc limit ${mostMatches}`.execute(db)
  return rows
}

type Sought = { forms: readonly string[]; phone: string; login: string; id: number | null }

/** Four queries with an index each, instead of one with four ORs, which can use none. */
export async function selectAgents(
  db: Db,
  { forms, phone, login, id }: Sought,
): Promise<{ id: number; fullname: string }[]> {
  const { rows } = await sql<{ id: number; fullname: string }>`
    with sought (id, rank) as (
      select user_id, 1 from cti_caller_ids where caller_id = any(${forms}::text[]) and level = 'known'
      union all select id, 2 from users where phone = ${phone} and phone <> ''
      union all select id, 3 from users where lower(login) = lower(${login})
      union all select id, 4 from users where id = ${id}::int
    )
    select users.id, ${fullname} as fullname from sought join users on users.id = sought.id
    where ${isActiveAgent('users')} order by sought.rank, users.id limit 1`.execute(db)
  return rows
}

export type Person = { id: number; fullname: string; organization: string | null; vip: boolean }

export async function selectPeople(db: Db, ids: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select users.id, ${fullname} as fullname, organizations.name as organization, users.vip
    from users left join organizations on organizations.id = users.organization_id
    where users.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** A user's numbers as entered, which may be an extension, and as indexed. */
export async function selectNumbers(db: Db, userId: number): Promise<{ written: string[]; known: string[] }> {
  const { rows } = await sql<{ written: string[]; known: string[] }>`
    select array_remove(array[coalesce(phone, ''), coalesce(mobile, '')], '') as written,
      array(select caller_id from cti_caller_ids where object = 'User' and o_id = users.id) as known
    from users where id = ${userId}`.execute(db)
  return rows[0] ?? { written: [], known: [] }
}

/** A text that may contain numbers; `id` is the record that it belongs to. */
export type Source = { id: number; user_id: number; text: string; html: string }

/** Columns that people write numbers into. */
export const numberColumns = `login firstname lastname phone mobile fax department street city address note`.split(' ')

/** Locked until the end of the transaction: a concurrent change queues another run after this one. */
export async function readUsers(db: Db, ids: readonly number[]): Promise<Source[]> {
  const texts = sql.join(numberColumns.filter((column) => column !== 'note').map((column) => sql.ref(column)))
  const { rows } = await sql<Source>`
    select id, id as user_id, concat_ws(E'\n', ${texts}) as text, coalesce(note, '') as html
    from users where id = any(${ids}::int[]) order by id for share`.execute(db)
  return rows
}

/** Where a signature is, if there is one; a mail may have megabytes. */
const mostCharacters = 50_000

/** The first article, if a customer wrote it or an agent recorded it for the ticket's customer. */
export async function readFirstMessages(db: Db, ids: readonly number[]): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select tickets.id, customer_id as user_id,
      case when content_type like '%html%' then '' else left(body, ${mostCharacters}) end as text,
      case when content_type like '%html%' then left(body, ${mostCharacters}) else '' end as html
    from tickets
    join lateral (
      select sender_id, content_type, body from ticket_articles
      where ticket_id = tickets.id order by created_at, id limit 1
    ) as first on true
    join ticket_article_senders on ticket_article_senders.id = sender_id and ticket_article_senders.name = 'Customer'
    where tickets.id = any(${ids}::int[]) order by tickets.id for share of tickets`.execute(db)
  return rows
}

export type Owner = { o_id: number; user_id: number | null; numbers: string[] }
type IndexedObject = { object: string; level: CallerMatch['level'] }

/** Adds new numbers, updates those with another owner and removes the rest, in one statement. */
export async function saveNumbers(
  { db, now }: Ctx,
  { object, level }: IndexedObject,
  owners: readonly Owner[],
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    with owners as (
      select * from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as owner (o_id int, user_id int, numbers jsonb)
    ), gone as (
      delete from cti_caller_ids using owners
      where object = ${object} and cti_caller_ids.o_id = owners.o_id and not owners.numbers ? caller_id
    )
    insert into cti_caller_ids (caller_id, level, object, o_id, user_id, created_at, updated_at)
    select number, ${level}, ${object}, o_id, user_id, ${at}, ${at}
    from owners, jsonb_array_elements_text(numbers) as number
    on conflict (caller_id, object, o_id) do update set user_id = excluded.user_id, updated_at = excluded.updated_at
    where cti_caller_ids.user_id is distinct from excluded.user_id`.execute(db)
}

/** The next records of a table, by id. */
export async function idsAfter(db: Db, table: string, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id > ${after} order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findEvents(db: Db, ids: readonly number[]): Promise<Event[]> {
  const { rows } = await sql<Event>`
    select kind, object, object_id as id, changes from events where id = any(${ids}::bigint[])`.execute(db)
  return rows
}

export async function isSettingNamed(db: Db, id: number, name: string): Promise<boolean> {
  const { rows } = await sql`select from settings where id = ${id} and name = ${name}`.execute(db)
  return rows.length > 0
}
