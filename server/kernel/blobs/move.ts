import { type Kysely, sql } from 'kysely'
import type { DB } from '#kernel/db/tables.ts'
import { BlobMissing, type BlobStore, type StoredBlob } from './blob-store.ts'

export type MoveProgress = { moved: number; missing: number; bytes: number }
type Movement = {
  to: BlobStore
  /** The store of a name; undefined if the environment does not know it. */
  openFormer(provider: string): BlobStore | undefined
  /** After each batch. */
  report(progress: MoveProgress): void
}

const batchSize = 100
const atOnce = 4

export class UnknownStore extends Error {
  override name = 'UnknownStore'
}

/**
 * Moves every content that is elsewhere to `to`: copies it, compares its hash, names the new place in its row, and then
 * deletes the copy in the former place. It can be interrupted and repeated at any time, while the service runs.
 */
export async function moveBlobs(db: Kysely<DB>, movement: Movement): Promise<MoveProgress> {
  const progress = { moved: 0, missing: 0, bytes: 0 }
  const { to, openFormer, report } = movement
  for (const provider of await listProviders(db, to.name)) {
    const from = openFormer(provider)
    if (!from)
      throw new UnknownStore(`Files are in ${provider}. Set BLOBS_BEFORE to its address, so that they can be read.`)
    for (let after = ''; ;) {
      const batch = await selectBatch(db, provider, after)
      await forEach(batch, async (blob) => {
        if (await moveBlob(db, { blob, from, to })) {
          progress.moved += 1
          progress.bytes += blob.size
        } else progress.missing += 1
      })
      if (batch.length === 0) break
      report(progress)
      after = (batch.at(-1) as StoredBlob).sha256
    }
  }
  for (const former of ['disk', 'database']) if (former !== to.name) await deleteCopies(db, openFormer(former), to.name)
  return progress
}

async function moveBlob(
  db: Kysely<DB>,
  { blob, from, to }: { blob: StoredBlob; from: BlobStore; to: BlobStore },
): Promise<boolean> {
  // Content that is written again meanwhile, by a process with the former setting, stays there.
  const started = new Date()
  try {
    const copy = await to.write(await from.read(blob.sha256), { maxBytes: blob.size })
    if (copy.sha256 !== blob.sha256) {
      await to.discard(copy)
      return false
    }
  } catch (error) {
    if (error instanceof BlobMissing) return false
    throw error
  }
  await sql`update blobs set provider = ${to.name} where sha256 = ${blob.sha256} and provider = ${from.name}`.execute(
    db,
  )
  await from.remove(blob.sha256, started)
  return true
}

/** Copies that an interrupted move left behind. */
async function deleteCopies(db: Kysely<DB>, from: BlobStore | undefined, provider: string): Promise<void> {
  const started = new Date()
  for await (const { sha256 } of from?.survey(started) ?? []) {
    const { rows } = await sql`select 1 from blobs where sha256 = ${sha256} and provider = ${provider}`.execute(db)
    if (rows.length > 0) await from?.remove(sha256, started)
  }
}

async function listProviders(db: Kysely<DB>, except: string): Promise<string[]> {
  const { rows } = await sql<{ provider: string }>`
    select distinct provider from blobs where provider <> ${except} order by provider`.execute(db)
  return rows.map(({ provider }) => provider)
}

async function selectBatch(db: Kysely<DB>, provider: string, after: string): Promise<StoredBlob[]> {
  const { rows } = await sql<StoredBlob>`
    select sha256, size from blobs where provider = ${provider} and sha256 > ${after}
    order by sha256 limit ${batchSize}`.execute(db)
  return rows
}

async function forEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const run = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  const running = Array.from({ length: atOnce }, run)
  // None goes on in the background after the failure of another one.
  await Promise.allSettled(running)
  await Promise.all(running)
}
