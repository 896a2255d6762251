import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import type { Page } from '#kernel/http/paging.ts'
import { deleteItem, findItem, insertItems, lockItem, moveTags, renameItem, type TagItem } from './store.ts'

const object = 'tag_items'

/** A comma separates tags and an asterisk searches them: neither can be part of one. */
export function assertTagName(name: string): void {
  if (/[,*]/.test(name)) throw invalid('invalid_characters', "A tag cannot contain ',' or '*'.", { field: 'name' })
}

export async function createTags(ctx: Ctx, names: readonly string[]): Promise<void> {
  names.forEach(assertTagName)
  tellCreated(ctx, await insertItems(ctx, names))
}

export function tellCreated(ctx: Ctx, items: readonly TagItem[]): void {
  for (const { id, name } of items) ctx.emit({ kind: 'created', object, id, changes: { name: [null, name] } })
}

/** Renaming to an existing name merges both tags. */
export async function renameTag(ctx: Ctx, id: number, name: string): Promise<void> {
  assertTagName(name)
  const item = await getLocked(ctx, id)
  if (item.name === name) return
  const taken = await findItem(ctx.db, name)
  if (taken) {
    await moveTags(ctx.db, id, taken.id)
    await deleteItem(ctx.db, id)
  } else {
    await renameItem(ctx, id, name)
  }
  ctx.emit({ kind: taken ? 'removed' : 'updated', object, id, changes: { name: [item.name, name] } })
}

export async function removeTag(ctx: Ctx, id: number): Promise<void> {
  const { name } = await getLocked(ctx, id)
  await deleteItem(ctx.db, id)
  ctx.emit({ kind: 'removed', object, id, changes: { name: [name, null] } })
}

async function getLocked({ db }: Ctx, id: number): Promise<TagItem> {
  const item = await lockItem(db, id)
  if (!item) throw notFound('Tag::Item', id)
  return item
}

export async function listItems(db: Db, { limit, offset }: Page) {
  const { rows } = await sql<TagItem & { count: number }>`
    select id, name, (select count(*) from tags where tag_item_id = item.id) as count
    from tag_items item order by name limit ${limit} offset ${offset}`.execute(db)
  return rows
}
