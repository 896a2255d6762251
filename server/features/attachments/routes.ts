import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Attachments } from '#contract/attachment.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden, invalid, notFound } from '#kernel/errors.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import {
  addUpload,
  assertUploadQuota,
  type FileOwners,
  type FileRow,
  findFile,
  removeUploads,
  resolveView,
  sendFile,
  type StoredFile,
  storeUpload,
} from './service.ts'

/**
 * `owners` decide who may read the files of their records. `GET /ticket_attachment/…` is in
 * `articles/download-attachment.ts`.
 */
export function routes(app: FastifyInstance, owners: FileOwners): void {
  serve(app, Attachments.download, async ({ ctx, input, request, reply }) => {
    const file = await readableFile(ctx, input.id, owners)
    return sendFile({ ctx, request, reply }, input.preview ? await resolveView(ctx, file, 'preview') : file)
  })
  for (const endpoint of [Attachments.upload, Attachments.uploadToCache]) {
    serve(app, endpoint, ({ ctx, input }) => acceptUpload(ctx, input as Upload), {
      admit: admitUpload,
      prepare: describeUpload,
      storesFiles: 'file',
    })
  }
  serve(app, Attachments.remove, ({ ctx, input }) => removeOne(ctx, input.id, owners))
  serve(app, Attachments.clearCache, async ({ ctx, input }) => {
    await removeUploads(ctx, { formId: input.form_id })
    return {}
  })
  serve(app, Attachments.removeFromCache, async ({ ctx, input }) => {
    if ((await removeUploads(ctx, { formId: input.form_id, id: input.id })) === 0) throw notFound('Store', input.id)
    return {}
  })
}

/** A file that the caller may not read is answered like one that does not exist. */
async function readableFile(ctx: Ctx, id: number, owners: FileOwners): Promise<FileRow> {
  const file = await findFile(ctx.db, id)
  if (!file || !(await isReadable(ctx, file, owners))) throw notFound('Store', id)
  return file
}

async function isReadable(ctx: Ctx, { object, object_id, created_by_id }: FileRow, owners: FileOwners) {
  if (object_id === null) return created_by_id === ctx.actor.id
  return (await owners[object]?.(ctx, object_id)) ?? false
}

type Upload = { form_id: string; stored?: StoredFile }

async function describeUpload({ ctx, input, request }: Serving<Upload>): Promise<Upload> {
  return { ...input, stored: await storeUpload(ctx, uploadedFile(request)) }
}

/** Checked before the body is read; a body of unknown length is measured while it is stored. */
const admitUpload = ({ ctx, request }: Pick<Serving<Upload>, 'ctx' | 'request'>) =>
  assertUploadQuota(ctx, { files: 1, bytes: Number(request.headers['content-length'] ?? 0) })

function uploadedFile({ uploads: [file] = [] }: FastifyRequest) {
  if (!file) throw invalid('file_required', "The required value 'File' is missing.", { field: 'File' })
  return file
}

async function acceptUpload(ctx: Ctx, { form_id, stored }: Upload) {
  const { id, filename, size, preferences } = await addUpload(ctx, form_id, stored as StoredFile)
  return { success: true as const, data: { id, filename, size, contentType: String(preferences['Mime-Type']) } }
}

/** Files of records cannot be deleted here. */
async function removeOne(ctx: Ctx, id: number, owners: FileOwners) {
  if ((await removeUploads(ctx, { id })) > 0) return {}
  await readableFile(ctx, id, owners)
  throw forbidden()
}
