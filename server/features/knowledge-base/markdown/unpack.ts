import type * as Fflate from 'fflate'
import { loadWhenUsed } from '#kernel/load-when-used.ts'

const getFflate = loadWhenUsed<typeof Fflate>('fflate')

/** Why an archive is refused. */
export class BadArchive extends Error {
  override name = 'BadArchive'
}

export type ArchiveLimits = {
  entries: number
  /** Unpacked, of one file and of all. */
  fileBytes: number
  totalBytes: number
  /** Unpacked to packed. Text is at most 30, a bomb more than 1000. */
  ratio: number
}

type Entry = { path: string; method: number; packed: number; size: number; offset: number }

const endMark = 0x0605_4b50
const directoryMark = 0x0201_4b50
const localMark = 0x0403_4b50

/** Nothing is written to a disk here, but a path that leaves its folder has no honest reason. */
function assertPath(path: string): void {
  const parts = path.split('/')
  const isBad =
    path.length > 500 ||
    path.startsWith('/') ||
    /[\\\0]|^[a-z]:/i.test(path) ||
    parts.some((part) => part === '..' || part === '.')
  if (isBad) throw new BadArchive(`The path “${path.slice(0, 100)}” is not allowed.`)
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 65_557)
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === endMark) return at
  throw new BadArchive('The file is not a ZIP archive.')
}

/** The table at the end says how large everything claims to be, before anything is unpacked. */
function listEntries(bytes: Uint8Array, limits: ArchiveLimits): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > limits.entries) throw new BadArchive(`The archive has more than ${limits.entries} files.`)
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryMark)
      throw new BadArchive('The archive is damaged.')
    const nameLength = view.getUint16(at + 28, true)
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    assertPath(path)
    entries.push({
      path,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function assertSizes(entries: readonly Entry[], limits: ArchiveLimits): void {
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > limits.totalBytes) throw new BadArchive('The archive is too large when it is unpacked.')
  for (const { path, size, packed } of entries) {
    if (size > limits.fileBytes) throw new BadArchive(`“${path}” is too large.`)
    if (size > 100_000 && size > packed * limits.ratio) throw new BadArchive(`“${path}” is packed too tightly.`)
  }
}

/** Stops as soon as more comes out than was announced. */
function inflate(packed: Uint8Array, { path, size }: Entry): Uint8Array {
  const parts: Uint8Array[] = []
  let length = 0
  const stream = new (getFflate().Inflate)((part) => {
    length += part.length
    if (length > size) throw new BadArchive(`“${path}” is larger than the archive says.`)
    parts.push(part)
  })
  try {
    for (let at = 0; at < packed.length; at += 65_536)
      stream.push(packed.subarray(at, at + 65_536), at + 65_536 >= packed.length)
  } catch (error) {
    throw error instanceof BadArchive ? error : new BadArchive(`“${path}” is damaged.`)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** The files of a ZIP archive by path, within limits. */
export function unpack(bytes: Uint8Array, limits: ArchiveLimits): Map<string, Uint8Array> {
  const entries = listEntries(bytes, limits).filter(({ path }) => !path.endsWith('/'))
  assertSizes(entries, limits)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const files = new Map<string, Uint8Array>()
  for (const entry of entries) {
    const { path, method, packed, offset } = entry
    if (offset + 30 > bytes.length || view.getUint32(offset, true) !== localMark)
      throw new BadArchive('The archive is damaged.')
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
    if (method !== 0 && method !== 8) throw new BadArchive(`“${path}” is packed in an unknown way.`)
    if (files.has(path)) throw new BadArchive(`“${path}” is there twice.`)
    const content = bytes.subarray(start, start + packed)
    files.set(path, method === 0 ? content.slice() : inflate(content, entry))
  }
  return files
}
