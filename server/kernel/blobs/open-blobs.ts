import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#kernel/db/tables.ts'
import { BlobMissing, type BlobStore } from './blob-store.ts'
import { createDatabaseBlobs } from './database.ts'
import { createDiskBlobs } from './disk.ts'
import { createS3Blobs } from './s3.ts'
import { nameS3, type S3Address } from './s3-address.ts'

export type BlobPlace = 'disk' | 'database' | S3Address
export type BlobPlaces = {
  blobs: BlobPlace
  /** S3 storage that was used before, as long as files are there. */
  blobsBefore?: S3Address | undefined
  dataDir: string
}

/** Where new contents are written. Contents that were written to another place before are read from there. */
export function openBlobs(db: Kysely<DB>, places: BlobPlaces): BlobStore {
  const store = openPlace(db, places, places.blobs)
  const formers = new Map<string, BlobStore | undefined>()
  const findFormer = async (sha256: string) => {
    const provider = await findProvider(db, sha256)
    if (provider === undefined || provider === store.name) return undefined
    if (!formers.has(provider)) formers.set(provider, openFormer(db, places, provider))
    return formers.get(provider)
  }
  return {
    ...store,
    read: async (sha256, range) => {
      try {
        return await store.read(sha256, range)
      } catch (error) {
        if (!(error instanceof BlobMissing)) throw error
        const former = await findFormer(sha256)
        if (!former) throw error
        return former.read(sha256, range)
      }
    },
  }
}

function openPlace(db: Kysely<DB>, { dataDir }: BlobPlaces, place: BlobPlace): BlobStore {
  if (place === 'disk') return createDiskBlobs(join(dataDir, 'blobs'))
  if (place === 'database') return createDatabaseBlobs(db)
  return createS3Blobs(place, db)
}

/** The store that rows name; undefined if the environment does not know it. */
export function openFormer(db: Kysely<DB>, places: BlobPlaces, provider: string): BlobStore | undefined {
  if (provider === 'disk' || provider === 'database') return openPlace(db, places, provider)
  const { blobs, blobsBefore } = places
  const known = [blobs, blobsBefore].find((place) => typeof place === 'object' && nameS3(place) === provider)
  return known && openPlace(db, places, known)
}

async function findProvider(db: Kysely<DB>, sha256: string): Promise<string | undefined> {
  const { rows } = await sql<{ provider: string }>`select provider from blobs where sha256 = ${sha256}`.execute(db)
  return rows[0]?.provider
}
