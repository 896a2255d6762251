import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
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
  // Now and not with the first write: a write must listen to its source at once, or an early abort goes unheard.
  mkdirSync(join(root, 'tmp'), { recursive: true, mode: 0o700 })
  return {
    name: 'disk',
    write: (source, limits) => writeFile(root, source, limits),
    read: async (sha256, range) => readFile(pathOf(root, sha256), range),
    remove: (sha256, writtenBefore) => removeFile(root, sha256, writtenBefore),
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

async function writeFile(root: string, source: Readable | Buffer, limits: BlobLimits): Promise<StoredBlob> {
  const partial = temporaryPath(root)
  const meter = createMeter(limits)
  const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await pipeline(readableFrom(source), meter.pass, file)
    const blob = meter.total()
    await moveIntoPlace(partial, pathOf(root, blob.sha256))
    return blob
  } finally {
    // A write that fails early is told so while the file is still being made: remove it once it is there.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve))
    await rm(partial, { force: true })
  }
}

/** Over an equal file as well: the newer date tells a sweep under way that the content is wanted again. */
async function moveIntoPlace(partial: string, target: string): Promise<void> {
  const folder = dirname(target)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(partial, target)
  await syncFolder(folder)
  if (made === undefined) return
  await syncFolder(dirname(folder))
  await syncFolder(dirname(dirname(folder)))
}

/** Without this a power cut may forget the name of a file whose bytes are safe. */
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
async function removeFile(root: string, sha256: string, writtenBefore: Date): Promise<void> {
  const path = pathOf(root, sha256)
  const aside = temporaryPath(root)
  await rename(path, aside).catch(undefinedIfMissing)
  const found = await stat(aside).catch(undefinedIfMissing)
  if (!found) return
  if (found.mtime < writtenBefore) await rm(aside)
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
