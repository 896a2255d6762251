import { AsyncLocalStorage } from 'node:async_hooks'
import { explain } from '../errors.ts'
import type { BlobStore, StoredBlob } from './blob-store.ts'

const written = new AsyncLocalStorage<StoredBlob[]>()

/** The store, which tells `discardRefused` what it writes. */
export const trackWrites = (store: BlobStore): BlobStore => ({
  ...store,
  write: async (source, limits) => {
    const blob = await store.write(source, limits)
    written.getStore()?.push(blob)
    return blob
  },
})

/**
 * Contents are written before the transaction that refers to them. When the caller is refused, those that `work` wrote,
 * or that were `stored` for it, go at once: otherwise refused requests would fill the disk until the next sweep. After
 * any other failure it is not certain that the transaction was undone, so the sweep decides.
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
