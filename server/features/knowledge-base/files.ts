import { sql } from 'kysely'
import {
  attachFiles,
  copyToUploads,
  findFile,
  type FileRow,
  listFiles,
  removeFile,
  type StoredFile,
} from '#features/attachments/service.ts'
import { presentFile } from '#features/attachments/present.ts'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { isSeen, loadAccess } from './access.ts'
import { getEditedAnswer, touchAnswer } from './answers.ts'
import { answerObject, contentObject } from './present.ts'
import { getAnswerRow, lockBase } from './store.ts'

type AnswerKeys = { knowledge_base_id: number; id: number }

export async function addFile(ctx: Ctx, { knowledge_base_id, id }: AnswerKeys, file: StoredFile): Promise<void> {
  await lockBase(ctx, knowledge_base_id)
  await getEditedAnswer(ctx, knowledge_base_id, id)
  await attachFiles(ctx, { object: answerObject, id }, [file])
  await touchAnswer(ctx, id)
}

export async function dropFile(ctx: Ctx, { knowledge_base_id, id }: AnswerKeys, fileId: number): Promise<void> {
  await lockBase(ctx, knowledge_base_id)
  await getEditedAnswer(ctx, knowledge_base_id, id)
  const file = await findFile(ctx.db, fileId)
  if (!file || file.object !== answerObject || file.object_id !== id) throw notFound('Store', fileId)
  await removeFile(ctx, fileId)
  await touchAnswer(ctx, id)
}

/** For a reply that an answer is inserted into. */
export async function cloneToForm(ctx: Ctx, { knowledge_base_id, id }: AnswerKeys, formId: string) {
  await getAnswerRow(ctx.db, knowledge_base_id, id)
  if (!(await mayReadAnswer(ctx, id))) throw notFound(answerObject, id)
  const files: FileRow[] = (await listFiles(ctx.db, answerObject, [id])).get(id) ?? []
  return (await copyToUploads(ctx, files, formId)).map(presentFile)
}

async function mayReadAnswer(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from knowledge_base_answers answer where id = ${id} and ${isSeen(await loadAccess(ctx), ctx.now)}`.execute(
    ctx.db,
  )
  return rows.length > 0
}

async function mayReadContent(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql<{ answer_id: number }>`
    select answer_id from knowledge_base_answer_translations where content_id = ${id}`.execute(ctx.db)
  return rows[0] !== undefined && mayReadAnswer(ctx, rows[0].answer_id)
}

/** Everyone downloads the files of published answers. */
export const answerFiles = { [answerObject]: mayReadAnswer, [contentObject]: mayReadContent }
