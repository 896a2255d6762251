import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { invalid } from '#kernel/errors.ts'
import { readTextJob } from './read-text.ts'
import {
  copyFiles,
  countWaiting,
  deleteFiles,
  type FileRow,
  insertFile,
  moveFiles,
  type FileOwner,
  selectFiles,
  type StoredFile,
  uploadObject,
} from './store.ts'

export { describeCalendar } from './calendar.ts'
export { storeFile, storeUpload } from './keep-file.ts'
export { resolveView } from './preview.ts'
export { type Disposition, sendFile } from './send-file.ts'
export { type FileRow, type FileOwner, filesJson, type StoredFile } from './store.ts'

/** Whether the caller may read the record that a file belongs to, by model. Features above provide these functions. */
export type FileOwners = Record<string, (ctx: Ctx, id: number) => Promise<boolean>>

export async function attachFiles(
  ctx: Ctx,
  { object, id }: FileOwner,
  files: readonly StoredFile[],
): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for (const file of files) {
    const row = await insertFile(ctx, { object, object_id: id, form_id: null }, file)
    announce(ctx, row)
    rows.push(row)
  }
  return rows
}

/** Extracting the text of a PDF takes a second or more, so a job does it and the search finds the text later. */
function announce(ctx: Ctx, { id, object, object_id, sha256, sniffed_type }: FileRow): void {
  ctx.emit({
    kind: 'created',
    object: 'attachments',
    id,
    changes: { object: [null, object], object_id: [null, object_id] },
  })
  if (sniffed_type === 'application/pdf') ctx.enqueue(readTextJob, { sha256 }, { key: sha256 })
}

/** Files by the id of their record; one query for any number of records. */
export async function listFiles(db: Db, object: string, ids: readonly number[]): Promise<Map<number, FileRow[]>> {
  if (ids.length === 0) return new Map()
  const files = await selectFiles(db, sql<boolean>`object = ${object} and object_id = any(${ids}::int[])`)
  return Map.groupBy(files, ({ object_id }) => object_id as number)
}

export const findFile = async (db: Db, id: number): Promise<FileRow | undefined> =>
  (await selectFiles(db, sql<boolean>`id = ${id}`))[0]

export async function removeFiles(ctx: Ctx, object: string, ids: readonly number[]): Promise<void> {
  await removeWhere(ctx, sql<boolean>`object = ${object} and object_id = any(${ids}::int[])`)
}

/** One file; the caller has checked whose it is. */
export async function removeFile(ctx: Ctx, id: number): Promise<void> {
  await removeWhere(ctx, sql<boolean>`id = ${id}`)
}

async function removeWhere(ctx: Ctx, where: ReturnType<typeof sql<boolean>>): Promise<number> {
  const ids = await deleteFiles(ctx.db, where)
  for (const id of ids) ctx.emit({ kind: 'removed', object: 'attachments', id })
  return ids.length
}

/** Only the uploader sees the uploads of a form. */
const ownUploads = ({ actor }: Ctx, formId: string) => sql<boolean>`form_id = ${formId} and created_by_id = ${actor.id}`

const mostWaiting = 200
/** Three of the largest. */
const mostWaitingMegabytes = 300

/** Limits the uploads of a user that belong to no record yet. */
export async function assertUploadQuota(ctx: Ctx, coming: { files: number; bytes: number }): Promise<void> {
  const { files, bytes } = await countWaiting(ctx)
  if (files + coming.files > mostWaiting)
    throw invalid('too_many_files', `No more than ${mostWaiting} unused uploads are allowed.`, {
      field: 'File',
      values: { max: mostWaiting },
    })
  if (bytes + coming.bytes > mostWaitingMegabytes * 1024 * 1024)
    throw invalid('files_too_large', `No more than ${mostWaitingMegabytes} MB of unused uploads are allowed.`, {
      field: 'File',
      values: { max: mostWaitingMegabytes },
    })
}

export async function addUpload(ctx: Ctx, formId: string, file: StoredFile): Promise<FileRow> {
  await assertUploadQuota(ctx, { files: 1, bytes: file.blob.size })
  const row = await insertFile(ctx, { object: uploadObject, object_id: null, form_id: formId }, file)
  announce(ctx, row)
  return row
}

/** The caller's uploads of a form now belong to `owner`. */
export async function takeUploads(ctx: Ctx, formId: string, owner: FileOwner): Promise<void> {
  const changes = { object_id: [null, owner.id] } as const
  for (const id of await moveFiles(ctx, owner, ownUploads(ctx, formId)))
    ctx.emit({ kind: 'updated', object: 'attachments', id, changes })
}

/** The files of one record now belong to another. */
export async function moveRecordFiles(ctx: Ctx, from: FileOwner, to: FileOwner): Promise<void> {
  const changes = { object_id: [from.id, to.id] } as const
  for (const id of await moveFiles(ctx, to, sql<boolean>`object = ${from.object} and object_id = ${from.id}`))
    ctx.emit({ kind: 'updated', object: 'attachments', id, changes })
}

/** Files of records, also for `owner`; the caller has checked that it may have them. */
export async function copyRecordFiles(
  ctx: Ctx,
  object: string,
  ids: readonly number[],
  owner: FileOwner,
): Promise<void> {
  const files = await selectFiles(ctx.db, sql<boolean>`object = ${object} and object_id = any(${ids}::int[])`)
  const to = { object: owner.object, object_id: owner.id, form_id: null }
  const rows = await copyFiles(
    ctx,
    files.map(({ id }) => id),
    to,
  )
  for (const row of rows) announce(ctx, row)
}

/** The caller's uploads of a form, also for `owner`; the form keeps them. */
export async function copyUploads(ctx: Ctx, formId: string, { object, id }: FileOwner): Promise<void> {
  const files = await selectFiles(ctx.db, ownUploads(ctx, formId))
  const rows = await copyFiles(
    ctx,
    files.map((file) => file.id),
    { object, object_id: id, form_id: null },
  )
  for (const row of rows) announce(ctx, row)
}

/** The caller must have checked that the actor may read the files. */
export async function copyToUploads(ctx: Ctx, files: readonly FileRow[], formId: string): Promise<FileRow[]> {
  await assertUploadQuota(ctx, { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) })
  const rows = await copyFiles(
    ctx,
    files.map(({ id }) => id),
    { object: uploadObject, object_id: null, form_id: formId },
  )
  for (const row of rows) announce(ctx, row)
  return rows
}

/** Deletes all uploads of a form, one of them, or one of any form; returns how many there were. */
export function removeUploads(ctx: Ctx, { formId, id }: { formId?: string; id?: number }): Promise<number> {
  const ofForm =
    formId === undefined
      ? sql<boolean>`form_id is not null and created_by_id = ${ctx.actor.id}`
      : ownUploads(ctx, formId)
  return removeWhere(ctx, id === undefined ? ofForm : sql<boolean>`id = ${id} and ${ofForm}`)
}
