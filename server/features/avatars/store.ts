import { sql } from 'kysely'
import type { StoredBlob } from '#kernel/blobs/blob-store.ts'
import { recordBlob } from '#kernel/blobs/records.ts'
import type { Ctx } from '#kernel/context.ts'
import { randomToken } from '#kernel/crypto/tokens.ts'
import type { Db } from '#kernel/db/pool.ts'
import { lockRow, updateRow } from '#kernel/db/rows.ts'

const columns = [
  'id',
  'user_id',
  'default',
  'deletable',
  'initial',
  'resize_sha256',
  'mime_type',
  'store_hash',
  'source',
  'source_url',
  'updated_by_id',
  'created_by_id',
  'created_at',
  'updated_at',
] as const

export type AvatarRow = Awaited<ReturnType<typeof selectAvatars>>[number]

export const selectAvatars = (db: Db, userId: number) =>
  db.selectFrom('avatars').select(columns).where('user_id', '=', userId).orderBy('id').execute()

export const findPicture = (db: Db, hash: string) =>
  db
    .selectFrom('avatars')
    .innerJoin('blobs', 'blobs.sha256', 'avatars.resize_sha256')
    .select(['avatars.mime_type', 'blobs.sha256', 'blobs.size'])
    .where('avatars.store_hash', '=', hash)
    .executeTakeFirst()

/** Random, because an image is protected by its URL only. */
const stamps = ({ actor, now }: Ctx) => ({
  user_id: actor.id,
  store_hash: randomToken(),
  created_by_id: actor.id,
  updated_by_id: actor.id,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
})

/** The entry without an image, created with the first avatar, so that a user can choose to have none. */
export async function keepInitial(ctx: Ctx): Promise<void> {
  const { db, actor } = ctx
  const known = await db
    .selectFrom('avatars')
    .select('id')
    .where('user_id', '=', actor.id)
    .where('initial', '=', true)
    .executeTakeFirst()
  if (known) return
  const initial = { initial: true, deletable: false, source: 'init' }
  await db
    .insertInto('avatars')
    .values({ ...stamps(ctx), ...initial })
    .execute()
}

export type StoredAvatar = { full: StoredBlob; resize: StoredBlob; mime: string }

export async function insertAvatar(ctx: Ctx, { full, resize, mime }: StoredAvatar): Promise<number> {
  for (const blob of [full, resize]) await recordBlob(ctx.db, blob, ctx.deps.blobs.name)
  const picture = { full_sha256: full.sha256, resize_sha256: resize.sha256, mime_type: mime, source: 'upload' }
  const { id } = await ctx.db
    .insertInto('avatars')
    .values({ ...stamps(ctx), ...picture })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function markDefault({ db, actor, now }: Ctx, id: number | undefined): Promise<void> {
  await sql`
    update avatars set "default" = (id = ${id ?? 0}), updated_at = ${now.toISOString()}, updated_by_id = ${actor.id}
    where user_id = ${actor.id} and "default" <> (id = ${id ?? 0})`.execute(db)
}

export async function deleteAvatar(db: Db, id: number): Promise<void> {
  await db.deleteFrom('avatars').where('id', '=', id).execute()
}

const face = { table: 'users', model: 'User', columns: ['id', 'image', 'image_source'] }

/** A lock: one change of a user's avatars at a time. */
export const lockAvatars = ({ db, actor }: Ctx) => lockRow(db, face, actor.id)

export async function saveCurrentAvatar(
  ctx: Ctx,
  before: Awaited<ReturnType<typeof lockAvatars>>,
  image: string | null,
) {
  const { changes } = await updateRow(ctx, face, before, { image, image_source: null })
  ctx.emit({ kind: 'updated', object: face.table, id: before.id, changes })
}
