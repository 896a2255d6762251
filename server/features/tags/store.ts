import { type RawBuilder, sql } from 'kysely'
import type { TaggedObject } from '#contract/tag.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Page } from '#kernel/http/paging.ts'

export type TagItem = { id: number; name: string }
/** A record with tags: its model on the wire and its id. */
export type TagOwner = { object: TaggedObject; id: number }

/** In the order in which they were added. */
export const tagNamesOf = (object: TaggedObject, id: number | RawBuilder<unknown>): RawBuilder<string[]> => sql`
  array(select item.name from tags join tag_items item on item.id = tags.tag_item_id
    where tags.object = ${sql.lit(object)} and tags.o_id = ${id} order by tags.id)`

export async function selectTags(db: Db, { object, id }: TagOwner): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`select ${tagNamesOf(object, id)} as names`.execute(db)
  return rows[0]?.names ?? []
}

/** The tags of many tickets, by the id of the ticket. */
export async function selectTagsOfTickets(db: Db, ticketIds: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ o_id: number; names: string[] }>`
    select tags.o_id, array_agg(item.name order by tags.id) as names
    from tags join tag_items item on item.id = tags.tag_item_id
    where tags.object = 'Ticket' and tags.o_id = any(${ticketIds}::int[]) group by tags.o_id`.execute(db)
  return new Map(rows.map(({ o_id, names }) => [o_id, names]))
}

export async function filterExistingNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<TagItem>`select name from tag_items where name = any(${names}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Creates missing tags, in order of name, so that two requests with the same tags cannot deadlock. */
export async function insertItems({ db, actor, now }: Ctx, names: readonly string[]): Promise<TagItem[]> {
  const { rows } = await sql<TagItem>`
    insert into tag_items (name, created_by_id, created_at, updated_at)
    select name, ${actor.id}::int, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from unnest(${names}::text[]) as name order by name
    on conflict (name) do nothing returning id, name`.execute(db)
  return rows
}

type Attached = {
  /** The tags of the record before. */
  before: string[]
  /** Those that it did not have. */
  added: string[]
  created: TagItem[]
  /** Those of the added ones that another transaction has created meanwhile: they are not attached yet. */
  unseen: string[]
}

/** Attaches the tags that the record does not have yet, and creates those that do not exist. */
export async function attachMissing(ctx: Ctx, { object, id }: TagOwner, names: readonly string[]): Promise<Attached> {
  const { db, actor, now } = ctx
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<Attached>`
    with wanted as materialized (
      select name, place from unnest(${names}::text[]) with ordinality as given (name, place)
      where name <> all(${tagNamesOf(object, id)})
    ), existing as materialized (
      select item.id, item.name from tag_items item join wanted on wanted.name = item.name
    ), created as (
      insert into tag_items (name, created_by_id, created_at, updated_at)
      select name, ${actor.id}::int, ${at}, ${at} from wanted
      where not exists (select from existing where existing.name = wanted.name) order by name
      on conflict (name) do nothing returning id, name
    ), items as materialized (
      select id, name from existing union all select id, name from created
    ), attached as (
      insert into tags (tag_item_id, object, o_id, created_by_id, created_at)
      select items.id, ${sql.lit(object)}, ${id}::int, ${actor.id}::int, ${at}
      from wanted join items on items.name = wanted.name order by place
    )
    select ${tagNamesOf(object, id)} as before, array(select name from wanted order by place) as added,
      array(select name from wanted where name not in (select name from items) order by place) as unseen,
      coalesce((select jsonb_agg(to_jsonb(created)) from created), '[]') as created`.execute(db)
  return rows[0] as Attached
}

export async function attach(
  { db, actor, now }: Ctx,
  { object, id }: TagOwner,
  names: readonly string[],
): Promise<void> {
  await sql`
    insert into tags (tag_item_id, object, o_id, created_by_id, created_at)
    select item.id, ${sql.lit(object)}, ${id}::int, ${actor.id}::int, ${now.toISOString()}::timestamptz
    from unnest(${names}::text[]) with ordinality as wanted (name, place)
    join tag_items item on item.name = wanted.name order by place`.execute(db)
}

/** Returns the tags before. */
export async function detach(db: Db, { object, id }: TagOwner, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ before: string[] }>`
    with detached as (
      delete from tags using tag_items item
      where item.id = tags.tag_item_id and item.name = any(${names}::text[])
        and tags.object = ${sql.lit(object)} and tags.o_id = ${id}
    )
    select ${tagNamesOf(object, id)} as before`.execute(db)
  return rows[0]?.before ?? []
}

export async function detachAll(db: Db, ticketId: number): Promise<void> {
  await sql`delete from tags where object = 'Ticket' and o_id = ${ticketId}`.execute(db)
}

const escaped = (term: string) => term.replaceAll(/[\\%_]/g, String.raw`\$&`)

export async function searchItems(db: Db, term: string, { limit, offset }: Page) {
  const { rows } = await sql<{ id: number; value: string }>`
    select id, name as value from tag_items where lower(name) like lower(${`%${escaped(term)}%`})
    order by name limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Locked, so that no other request attaches it. */
export async function lockItem(db: Db, id: number): Promise<TagItem | undefined> {
  const { rows } = await sql<TagItem>`select id, name from tag_items where id = ${id} for update`.execute(db)
  return rows[0]
}

export async function findItem(db: Db, name: string): Promise<TagItem | undefined> {
  const { rows } = await sql<TagItem>`select id, name from tag_items where name = ${name}`.execute(db)
  return rows[0]
}

export async function renameItem({ db, now }: Ctx, id: number, name: string): Promise<void> {
  await sql`update tag_items set name = ${name}, updated_at = ${now.toISOString()} where id = ${id}`.execute(db)
}

/** Replaces one tag by another in all tickets; tickets with both keep one. */
export async function moveTags(db: Db, fromId: number, toId: number): Promise<void> {
  await sql`
    update tags set tag_item_id = ${toId} where tag_item_id = ${fromId} and not exists (
      select 1 from tags as kept
      where kept.tag_item_id = ${toId} and kept.object = tags.object and kept.o_id = tags.o_id)`.execute(db)
}

/** Also deletes its assignments. */
export async function deleteItem(db: Db, id: number): Promise<void> {
  await sql`delete from tag_items where id = ${id}`.execute(db)
}
