import { type RawBuilder, sql } from 'kysely'
import type { StoredBlob } from '#kernel/blobs/blob-store.ts'
import { recordBlob } from '#kernel/blobs/records.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { FileView } from './policy.ts'

/** The record that a file belongs to: its model on the wire and its id. */
export type FileOwner = { object: string; id: number }

export type FileRow = {
  id: number
  object: string
  object_id: number | null
  form_id: string | null
  sha256: string
  filename: string
  size: number
  preferences: Record<string, unknown>
  sniffed_type: string | null
  created_by_id: number
}

/** A file whose content is stored already, and whose row is written in the transaction. */
export type StoredFile = Pick<FileRow, 'filename' | 'preferences' | 'sniffed_type'> & {
  blob: StoredBlob
  content_text: string | null
}

/** Uploads that do not belong to a record yet. */
export const uploadObject = 'UploadCache'

const columns = sql`id, object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, created_by_id`

export async function selectFiles(db: Db, where: RawBuilder<boolean>): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`select ${columns} from attachments where ${where} order by id`.execute(db)
  return rows
}

/** The files of a record as a JSON array of `FileRow`, for a statement that reads the record. */
export const filesJson = (object: string, id: RawBuilder<unknown>): RawBuilder<FileRow[]> => sql`coalesce((
  select json_agg(files) from (
    select ${columns} from attachments where object = ${object} and object_id = ${id} order by id
  ) as files), '[]')`

type AttachmentOwner = { object: string; object_id: number | null; form_id: string | null }

export async function insertFile(
  ctx: Ctx,
  place: AttachmentOwner,
  { blob, preferences, ...file }: StoredFile,
): Promise<FileRow> {
  await recordBlob(ctx.db, blob, ctx.deps.blobs.name)
  const { rows } = await sql<FileRow>`
    insert into attachments
      (object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, content_text, created_by_id, created_at)
    values (${place.object}, ${place.object_id}, ${place.form_id}, ${blob.sha256}, ${file.filename}, ${blob.size},
      ${JSON.stringify(preferences)}, ${file.sniffed_type}, ${file.content_text}, ${ctx.actor.id}, ${ctx.now.toISOString()})
    returning ${columns}`.execute(ctx.db)
  return rows[0] as FileRow
}

/** Copies rows, never contents: the same bytes are stored once. */
export async function copyFiles(ctx: Ctx, ids: readonly number[], to: AttachmentOwner): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    insert into attachments
      (object, object_id, form_id, sha256, filename, size, preferences, sniffed_type, content_text, created_by_id, created_at)
    select ${to.object}, ${to.object_id}::int, ${to.form_id}, sha256, filename, size, preferences, sniffed_type, content_text,
      ${ctx.actor.id}, ${ctx.now.toISOString()}
    from attachments where id = any(${ids}::int[]) order by id
    returning ${columns}`.execute(ctx.db)
  return rows
}

/** Assigns the uploads to their record; the ids stay, so that URLs in texts stay valid. */
export async function moveFiles({ db }: Ctx, { object, id }: FileOwner, where: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update attachments set object = ${object}, object_id = ${id}, form_id = null where ${where} returning id`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

export async function deleteFiles(db: Db, where: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`delete from attachments where ${where} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countWaiting({ db, actor }: Ctx): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(size), 0)::bigint as bytes
    from attachments where created_by_id = ${actor.id} and form_id is not null`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** The stored preview of an image; `none` when creating it has failed before. */
export type Preview = Pick<FileRow, 'sha256' | 'size'> | 'none'

export async function findPreview(db: Db, sha256: string, view: FileView): Promise<Preview | undefined> {
  const { rows } = await sql<{ sha256: string | null; size: number | null }>`
    select preview_sha256 as sha256, size from attachment_previews where sha256 = ${sha256} and view = ${view}`.execute(
    db,
  )
  const [found] = rows
  if (!found) return undefined
  return found.sha256 === null || found.size === null ? 'none' : { sha256: found.sha256, size: found.size }
}

/** Another process may have stored it in the meantime. */
export async function insertPreview(db: Db, sha256: string, view: FileView, blob?: StoredBlob): Promise<void> {
  await sql`
    insert into attachment_previews (sha256, view, preview_sha256, size)
    values (${sha256}, ${view}, ${blob?.sha256 ?? null}, ${blob?.size ?? null}) on conflict do nothing`.execute(db)
}

/** A predicate with a partial index. */
const unread = sql`sniffed_type = 'application/pdf' and content_text is null`

/** A content whose text was not extracted yet; with the text if it is known from another file. */
export type UnreadContent = { size: number; known_text: string | null }

export async function findUnread(db: Db, sha256: string): Promise<UnreadContent | undefined> {
  const { rows } = await sql<UnreadContent>`
    select size, (
      select content_text from attachments known where known.sha256 = ${sha256} and known.content_text is not null limit 1
    ) as known_text
    from attachments where sha256 = ${sha256} and ${unread} limit 1`.execute(db)
  return rows[0]
}

export async function saveText(db: Db, sha256: string, text: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update attachments set content_text = ${text} where sha256 = ${sha256} and ${unread} returning id`.execute(db)
  return rows.map(({ id }) => id)
}
