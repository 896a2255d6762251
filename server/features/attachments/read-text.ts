import { BlobMissing, type BlobStore } from '#kernel/blobs/blob-store.ts'
import type { Ctx } from '#kernel/context.ts'
import { textOfPdf } from '#kernel/files/pdf.ts'
import { Unreadable } from '#kernel/files/sandboxed-process.ts'
import type { ExternalJob } from '#kernel/jobs/worker.ts'
import { mostTextInside } from './keep-file.ts'
import { findUnread, saveText, type UnreadContent } from './store.ts'

const mostPdfBytes = 30 * 1024 * 1024

export const readTextJob = 'read-attachment-text'

/** Extracts the text of a blob, once for all attachments that share it, and updates the search index. */
export const readText: ExternalJob = {
  name: readTextJob,
  runOutsideTransaction: async (open, payload) => {
    const sha256 = String(payload.sha256)
    const found = await open(async ({ db, deps: { blobs } }) => ({ blobs, unread: await findUnread(db, sha256) }))
    if (!found.unread) return
    const text = found.unread.known_text ?? (await extractText(found.blobs, sha256, found.unread))
    await open((ctx) => noteText(ctx, sha256, text))
  },
}

/** An empty text when there is none, so that it is not extracted again. */
async function extractText(blobs: BlobStore, sha256: string, { size }: UnreadContent): Promise<string> {
  if (size > mostPdfBytes) return ''
  try {
    return await textOfPdf(await blobs.read(sha256), mostTextInside)
  } catch (error) {
    if (error instanceof Unreadable || error instanceof BlobMissing) return ''
    throw error
  }
}

async function noteText(ctx: Ctx, sha256: string, text: string): Promise<void> {
  const ids = await saveText(ctx.db, sha256, text)
  if (text === '') return
  for (const id of ids) ctx.emit({ kind: 'updated', object: 'attachments', id, changes: { has_text: [false, true] } })
}
