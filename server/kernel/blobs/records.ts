import { sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import type { StoredBlob } from './blob-store.ts'

/**
 * In the transaction that refers to the blob. A known blob gets a new date, which also locks its row: a running
 * sweep then skips it.
 */
export async function recordBlob(db: Db, blob: StoredBlob, provider: string): Promise<void> {
  await sql`
    insert into blobs (sha256, size, provider) values (${blob.sha256}, ${blob.size}, ${provider})
    on conflict (sha256) do update set provider = excluded.provider, created_at = excluded.created_at
  `.execute(db)
}
