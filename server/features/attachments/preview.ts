import { BlobMissing, TooLarge } from '#kernel/blobs/blob-store.ts'
import { recordBlob } from '#kernel/blobs/records.ts'
import type { Ctx } from '#kernel/context.ts'
import { shrinkImage } from '#kernel/files/image.ts'
import { Unreadable } from '#kernel/files/sandboxed-process.ts'
import { limitConcurrency, Overloaded } from '#kernel/limits/concurrency.ts'
import { createKeyedMutex } from '#kernel/keyed-mutex.ts'
import { type FileView, viewSides } from './policy.ts'
import { type FileRow, findPreview, insertPreview, type Preview } from './store.ts'

const mostPreviewBytes = 20 * 1024 * 1024

/** One preview of an image is made at a time; other requests for the same one wait for it. */
const withPreviewLock = createKeyedMutex()
/** A decoder keeps a core busy and holds up to 200 MB of pixels. */
const runWithinLimit = limitConcurrency({ slots: 2, waiting: 20 })

/** The file with the content of its preview, if it has one: made on the first request, then stored. */
export async function resolveView(ctx: Ctx, file: FileRow, view: string | undefined): Promise<FileRow> {
  if (!isView(view) || file.preferences[`content_${view}`] !== true) return file
  const preview =
    (await findPreview(ctx.db, file.sha256, view)) ??
    (await withPreviewLock(`${view} ${file.sha256}`, async () => {
      return (await findPreview(ctx.db, file.sha256, view)) ?? (await makePreview(ctx, file, view))
    }))
  return preview === 'none' ? file : { ...file, ...preview }
}

const isView = (view: string | undefined): view is FileView => view !== undefined && Object.hasOwn(viewSides, view)

/** When the preview fails, the original is shown. */
async function makePreview(ctx: Ctx, file: FileRow, view: FileView): Promise<Preview> {
  try {
    return await runWithinLimit(() => shrink(ctx, file, view))
  } catch (error) {
    if (error instanceof Unreadable || error instanceof TooLarge) {
      await insertPreview(ctx.deps.db, file.sha256, view)
    } else if (!(error instanceof Overloaded || error instanceof BlobMissing)) {
      ctx.deps.log.error({ err: error, fileId: file.id, requestId: ctx.requestId }, 'preview failed')
    }
    return 'none'
  }
}

/** A small preview is a still image; an image in the text of an article stays animated. */
async function shrink({ deps: { blobs, db } }: Ctx, { sha256 }: FileRow, view: FileView): Promise<Preview> {
  const wish = { side: viewSides[view], moving: view === 'inline' }
  const preview = await shrinkImage(await blobs.read(sha256), wish, (output) =>
    blobs.write(output, { maxBytes: mostPreviewBytes }),
  )
  await db.transaction().execute(async (transaction) => {
    await recordBlob(transaction, preview, blobs.name)
    await insertPreview(transaction, sha256, view, preview)
  })
  return preview
}
