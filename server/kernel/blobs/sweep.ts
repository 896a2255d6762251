import { sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import type { StoredBlob, BlobStore } from './blob-store.ts'

/**
 * A column with hashes of blobs; it must be a foreign key, which protects a blob that is referenced during the
 * sweep.
 */
export type BlobReference = { table: string; column: string }

type Sweep = { references: BlobReference[]; olderThan: Date }

const batchSize = 1000

/** Removes what no row refers to any more, or never did because its transaction failed. Returns the number removed. */
export async function sweepBlobs(
  db: Db,
  store: BlobStore,
  references: BlobReference[],
  olderThan: Date,
): Promise<number> {
  await recordStrays(db, store.name, store.survey(olderThan), olderThan)
  let swept = 0
  for (;;) {
    const hashes = await deleteUnreferenced(db, store.name, { references, olderThan })
    // Rows first: a crash in between leaves content without a row, which the next survey finds.
    for (const sha256 of hashes) await store.remove(sha256, olderThan)
    swept += hashes.length
    if (hashes.length < batchSize) return swept
  }
}

/** Creates old rows for contents without a row, so that the sweep deletes them, too. */
async function recordStrays(
  db: Db,
  provider: string,
  contents: AsyncIterable<StoredBlob>,
  olderThan: Date,
): Promise<void> {
  const createdAt = new Date(olderThan.getTime() - 1)
  for await (const batch of inBatches(contents)) {
    const hashes = batch.map(({ sha256 }) => sha256)
    const sizes = batch.map(({ size }) => size)
    // Queried first, because an insert would wait for every transaction that is using the row.
    await sql`
      insert into blobs (sha256, size, provider, created_at)
      select sha256, size, ${provider}, ${createdAt}
      from unnest(${hashes}::text[], ${sizes}::bigint[]) as found (sha256, size)
      where not exists (select from blobs where blobs.sha256 = found.sha256)
      on conflict do nothing
    `.execute(db)
  }
}

async function* inBatches(contents: AsyncIterable<StoredBlob>): AsyncGenerator<StoredBlob[]> {
  let batch: StoredBlob[] = []
  for await (const blob of contents) {
    batch.push(blob)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function deleteUnreferenced(db: Db, provider: string, sweep: Sweep): Promise<string[]> {
  const unreferenced = sweep.references.map(
    ({ table, column }) =>
      sql`and not exists (select from ${sql.table(table)} as referrer where ${sql.ref(`referrer.${column}`)} = blobs.sha256)`,
  )
  const { rows } = await sql<{ sha256: string }>`
    delete from blobs where sha256 in (
      select sha256 from blobs
      where provider = ${provider} and created_at < ${sweep.olderThan} ${sql.join(unreferenced, sql` `)}
      limit ${batchSize}
      for update skip locked
    )
    returning sha256
  `.execute(db)
  return rows.map(({ sha256 }) => sha256)
}
