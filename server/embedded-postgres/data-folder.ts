import { chownSync, existsSync, lstatSync, mkdtempSync, readlinkSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, type Account } from './account.ts'
import { refuseCopy, relocatedCluster } from './relocation.ts'

/**
 * The folder of the database's files: in the data directory, or, when the account cannot enter it, in the shared folder
 * with a link in the data directory. The link is made after the files, so one that leads nowhere means they were lost.
 */
export function findCluster(dataDir: string, account: Account): string {
  const entry = join(dataDir, 'postgres')
  if (lstatSync(entry, { throwIfNoEntry: false })?.isSymbolicLink() && !existsSync(entry)) {
    throw new Error(`${entry} points to ${readlinkSync(entry)}, where the database is no longer.`)
  }
  if (existsSync(entry)) {
    const cluster = realpathSync(entry)
    refuseCopy(cluster, dataDir)
    return requireEntrance(cluster, account)
  }
  if (canEnter(account, dataDir)) return join(realpathSync(dataDir), 'postgres')
  return relocatedCluster(dataDir)
}

function requireEntrance(cluster: string, account: Account): string {
  if (canEnter(account, cluster)) return cluster
  throw new Error(`PostgreSQL runs as user ${account?.uid}, who cannot enter ${cluster}.`)
}

/** A socket's path may have about 100 bytes, and root's own TMPDIR may be closed to PostgreSQL's account. */
export function temporaryFolder(): string {
  return process.getuid?.() === 0 || tmpdir().length > 60 ? '/tmp' : tmpdir()
}

export const socketPrefix = 'switchboard-socket-'

/** Created for each start and closed to other users (0700), so that no one else can have put a file there. */
export function createSocketFolder(account: Account): string {
  const folder = mkdtempSync(join(temporaryFolder(), socketPrefix))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}
