import { presentFile } from '#features/attachments/present.ts'
import { copyToUploads, copyUploads, listFiles, removeFiles } from '#features/attachments/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { TableOf } from '#kernel/db/rows.ts'

/** Replaces the files of a draft by the uploads of the caller's form; the form keeps them, too. */
export async function saveFiles(ctx: Ctx, { model }: TableOf, id: number, formId: string | undefined): Promise<void> {
  if (!formId) return
  await removeFiles(ctx, model, [id])
  await copyUploads(ctx, formId, { object: model, id })
}

export async function importFiles(ctx: Ctx, { model }: TableOf, id: number, formId: string) {
  const files = (await listFiles(ctx.db, model, [id])).get(id) ?? []
  return { attachments: (await copyToUploads(ctx, files, formId)).map(presentFile) }
}

export const removeDraftFiles = (ctx: Ctx, { model }: TableOf, id: number): Promise<void> =>
  removeFiles(ctx, model, [id])
