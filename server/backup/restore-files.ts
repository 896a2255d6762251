import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { BlobStore } from '#kernel/blobs/blob-store.ts'
import { DamagedBackup } from './damage.ts'
import { type FileHead, kinds, type Line } from './format.ts'
import type { Query } from './schema.ts'

const filesAtOnce = 500

/**
 * A file begins with its hash, which is computed again from its contents. Files come into the storage that is configured
 * now, whatever it was when the backup was made.
 */
export function createFileWriter(query: Query, blobs: BlobStore) {
  const write = blobs.name === 'database' ? insertContent(query) : writeTo(blobs)
  let head: FileHead | undefined
  let parts: Buffer[] = []
  let written: string[] = []
  const namePlace = async () => {
    await query('update blobs set provider = $1 where sha256 = any($2)', [blobs.name, written])
    written = []
  }
  const endFile = async () => {
    if (!head) return
    if ((await write(parts, head)) !== head.sha256)
      throw new DamagedBackup(`The file ${head.sha256} has other contents.`)
    written.push(head.sha256)
    parts = []
    head = undefined
    if (written.length >= filesAtOnce) await namePlace()
  }
  return {
    write: async (kind: Line['kind'], text: string) => {
      if (kind === kinds.file) {
        await endFile()
        head = JSON.parse(text) as FileHead
      } else if (kind === kinds.data) parts.push(Buffer.from(text, 'base64'))
    },
    end: async () => {
      await endFile()
      await namePlace()
    },
  }
}

type WriteFile = (parts: readonly Buffer[], head: FileHead) => Promise<string>

const writeTo =
  (blobs: BlobStore): WriteFile =>
  async (parts, { size }) =>
    (await blobs.write(Readable.from(parts), { maxBytes: size })).sha256

/** In the transaction of the restore: another connection would wait for its locks. */
const insertContent =
  (query: Query): WriteFile =>
  async (parts) => {
    const content = Buffer.concat(parts)
    const sha256 = createHash('sha256').update(content).digest('hex')
    await query('insert into blob_contents (sha256, content) values ($1, $2)', [sha256, content])
    return sha256
  }
