import { existsSync, statfsSync } from 'node:fs'
import { temporaryFolder } from './data-folder.ts'

/** A file system in memory, on Linux. */
const memoryFolder = '/dev/shm'

/** All tests used 463 MB at most, and PostgreSQL keeps up to 1 GB of its log; browsers and the service need the rest. */
const leastBytes = 6 * 2 ** 30

/** In memory if there is enough of it: PostgreSQL creates a thousand files for each database. */
export const chooseThrowawayFolder = (): string => (hasRoomInMemory() ? memoryFolder : temporaryFolder())

/** All folders in which a run may have left its files. */
export const throwawayFolders = (): string[] => [temporaryFolder(), memoryFolder].filter((folder) => existsSync(folder))

function hasRoomInMemory(): boolean {
  if (!existsSync(memoryFolder)) return false
  const { bavail, bsize } = statfsSync(memoryFolder)
  return Math.min(bavail * bsize, process.availableMemory()) > leastBytes
}
