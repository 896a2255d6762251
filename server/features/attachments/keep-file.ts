import { buffer } from 'node:stream/consumers'
import { mostUploadBytes } from '#contract/attachment.ts'
import type { StoredBlob } from '#kernel/blobs/blob-store.ts'
import type { Ctx } from '#kernel/context.ts'
import { safeFilename } from '#kernel/files/filename.ts'
import { sniffType } from '#kernel/files/sniff.ts'
import { textInside } from '#kernel/files/text-inside.ts'
import { declaredType, availableViews } from './policy.ts'
import type { StoredFile } from './store.ts'

type Named = { filename: string; mimeType: string; preferences?: Record<string, unknown> }

/** A tsvector holds 1 MB, and a ticket has more than one file. */
export const mostTextInside = 200_000
/** Type, image size and text are determined from this many bytes at the beginning. */
const mostHeadBytes = 5 * 1024 * 1024

/** Writes the content before any transaction; a job deletes contents that no row refers to. */
export async function storeFile(
  { deps }: Ctx,
  { content, ...named }: Named & { content: Buffer },
): Promise<StoredFile> {
  const blob = await deps.blobs.write(content, { maxBytes: mostUploadBytes })
  return describeFile(named, blob, content.subarray(0, mostHeadBytes))
}

/** For a content that is already stored: only its beginning is read again. */
export async function storeUpload(
  { deps }: Ctx,
  { blob, ...named }: Named & { blob: StoredBlob },
): Promise<StoredFile> {
  const beginning = await deps.blobs.read(blob.sha256, { start: 0, end: mostHeadBytes - 1 })
  return describeFile(named, blob, await buffer(beginning))
}

function describeFile({ filename, mimeType, preferences }: Named, blob: StoredBlob, head: Buffer): StoredFile {
  const type = declaredType(mimeType)
  return {
    blob,
    filename: safeFilename(filename),
    preferences: { 'Mime-Type': type, ...preferences, ...availableViews(head, blob.size) },
    sniffed_type: sniffType(head) ?? null,
    content_text: textInside(type, head, mostTextInside) ?? null,
  }
}
