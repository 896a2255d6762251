import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type BlobLimits, createMeter, readableFrom, type StoredBlob } from './blob-store.ts'

export type Spooled = {
  blob: StoredBlob
  /** The content from its beginning, as often as needed. */
  open(): Readable | Buffer
  close(): Promise<void>
}

const mostInMemory = 1024 * 1024

/** Reads a source to its end, so that its hash is known: small contents are in memory, others in a temporary file. */
export async function spool(source: Readable | Buffer, limits: BlobLimits): Promise<Spooled> {
  const meter = createMeter(limits)
  const held: Buffer[] = []
  let heldBytes = 0
  let file: FileHandle | undefined
  try {
    await pipeline(readableFrom(source), meter.pass, async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        held.push(piece)
        heldBytes += piece.length
        if (heldBytes <= mostInMemory) continue
        file ??= await openUnnamed()
        for (const each of held.splice(0)) await file.appendFile(each)
        heldBytes = 0
      }
    })
    if (file) for (const each of held.splice(0)) await file.appendFile(each)
  } catch (error) {
    await file?.close()
    throw error
  }
  const inFile = file
  return {
    blob: meter.total(),
    open: () => (inFile ? inFile.createReadStream({ start: 0, autoClose: false }) : Buffer.concat(held)),
    close: async () => inFile?.close(),
  }
}

/** Without a name, the file is gone when the process ends, however it ends. */
async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `switchboard-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
