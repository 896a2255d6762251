import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, type Stats } from 'node:fs'
import { link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type StoredBlob,
  type BlobLimits,
  BlobMissing,
  type BlobStore,
  type ByteRange,
  createMeter,
  isHash,
  readableFrom,
} from './blob-store.ts'

/** Files `ab/cd/<sha256>` under `root`. Names are hashes and random ids only: no text of a user becomes a path. */
export function createDiskBlobs(root: string): BlobStore {
  // Now and not with the first write: a write must listen to its source immediately, or an early abort is missed.
  mkdirSync(join(root, 'tmp'), { recursive: true, mode: 0o700 })
  const made = new WeakMap<StoredBlob, number>()
  return {
    name: 'disk',
    write: async (source, limits) => {
      const { blob, newFile } = await writeFile(root, source, limits)
      if (newFile !== undefined) made.set(blob, newFile)
      return blob
    },
    discard: async (written) => {
      const file = made.get(written)
      if (file !== undefined) await removeFile(root, written.sha256, ({ ino }) => ino === file)
    },
    read: async (sha256, range) => readFile(pathOf(root, sha256), range),
    remove: (sha256, writtenBefore) => removeFile(root, sha256, ({ mtime }) => mtime < writtenBefore),
    survey: (writtenBefore) => surveyFiles(root, writtenBefore),
  }
}

function pathOf(root: string, sha256: string): string {
  if (!isHash(sha256)) throw new TypeError('Not a SHA-256 in lower-case hexadecimal.')
  return join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
}

function temporaryPath(root: string): string {
  return join(root, 'tmp', randomUUID())
}

/** `newFile`: the number of the file, if there was none of this content before. */
type WrittenFile = { blob: StoredBlob; newFile: number | undefined }

async function writeFile(root: string, source: Readable | Buffer, limits: BlobLimits): Promise<WrittenFile> {
  const partial = temporaryPath(root)
  const meter = createMeter(limits)
  const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await pipeline(readableFrom(source), meter.pass, file)
    const blob = meter.total()
    const isNew = await moveIntoPlace(partial, pathOf(root, blob.sha256))
    return { blob, newFile: isNew ? (await stat(partial)).ino : undefined }
  } finally {
    // A write that fails early is reported while the file is still being created: remove it once it exists.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve))
    await rm(partial, { force: true })
  }
}

/** Returns whether the content is new. */
async function moveIntoPlace(partial: string, target: string): Promise<boolean> {
  const folder = dirname(target)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  // Also over an equal file: the newer date shows a running sweep that the content is needed again.
  const isNew = await link(partial, target).then(
    () => true,
    () => false,
  )
  if (!isNew) await rename(partial, target)
  await syncFolder(folder)
  if (made === undefined) return isNew
  await syncFolder(dirname(folder))
  await syncFolder(dirname(dirname(folder)))
  return isNew
}

/** Without this, a power failure may lose the name of a file whose bytes are safe. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function readFile(path: string, range?: ByteRange): Promise<Readable> {
  const file = await open(path, 'r').catch(undefinedIfMissing)
  if (!file) throw new BlobMissing(path.slice(-64))
  return file.createReadStream(range)
}

/** Taken aside before its date is read, because a write of the same content may come between looking and removing. */
async function removeFile(root: string, sha256: string, isUnwanted: (found: Stats) => boolean): Promise<void> {
  const path = pathOf(root, sha256)
  const aside = temporaryPath(root)
  await rename(path, aside).catch(undefinedIfMissing)
  const found = await stat(aside).catch(undefinedIfMissing)
  if (!found) return
  if (isUnwanted(found)) await rm(aside)
  else await rename(aside, path)
}

async function* surveyFiles(root: string, writtenBefore: Date): AsyncGenerator<StoredBlob> {
  const partials = join(root, 'tmp')
  for await (const entry of await opendir(root, { recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    const found = entry.isFile() ? await stat(path).catch(undefinedIfMissing) : undefined
    if (!found || found.mtime >= writtenBefore) continue
    if (entry.parentPath === partials) await rm(path, { force: true })
    else if (isHash(entry.name)) yield { sha256: entry.name, size: found.size }
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
