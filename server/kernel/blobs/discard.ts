import { AsyncLocalStorage } from 'node:async_hooks'
import { explain } from '../errors.ts'
import type { BlobStore, StoredBlob } from './blob-store.ts'

const written = new AsyncLocalStorage<StoredBlob[]>()

/** The store; `discardRefused` learns from it what is written. */
export const trackWrites = (store: BlobStore): BlobStore => ({
  ...store,
  write: async (source, limits) => {
    const blob = await store.write(source, limits)
    written.getStore()?.push(blob)
    return blob
  },
})

/**
 * Content is written before the transaction that refers to it. If the caller is rejected, content that `work`
 * wrote, or that was `stored` for it, is deleted immediately: otherwise rejected requests would fill the disk
 * until the next sweep. After any other failure it is not certain that the transaction was rolled back, so the
 * sweep decides.
 */
export async function discardRefused<T>(
  store: BlobStore,
  stored: readonly StoredBlob[],
  work: () => Promise<T>,
): Promise<T> {
  const blobs = [...stored]
  try {
    return await written.run(blobs, work)
  } catch (error) {
    const status = explain(error)?.status
    if (status !== undefined && status < 500) for (const blob of blobs) await store.discard(blob)
    throw error
  }
}
