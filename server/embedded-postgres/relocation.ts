import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where root keeps what PostgreSQL's account cannot reach inside the clone or DATA_DIR. */
export const sharedFolder = '/var/lib/switchboard'

/** In the data directory: the name of its folder in the shared folder. A new directory at the same path gets another. */
const idFile = 'database-id'

/** Beside the relocated files: the path of the data directory that they belong to. */
const ownerFile = 'data-directory'

export function relocatedCluster(dataDir: string): string {
  const place = clusterOf(readId(dataDir) ?? createId(dataDir))
  if (!otherOwner(place, dataDir)) return place
  // Copied with the directory, so the id names the database of the original.
  rmSync(join(dataDir, idFile))
  return clusterOf(createId(dataDir))
}

/** A copied data directory contains the same link, but two directories must not use one database. */
export function refuseCopy(cluster: string, dataDir: string): void {
  const owner = otherOwner(cluster, dataDir)
  if (!owner) return
  throw new Error(
    `${dataDir} is a copy of ${owner}, and its database was not copied: it is in ${cluster} and belongs to ${owner}. ` +
      `To start here with an empty database, remove ${join(dataDir, 'postgres')}; to take the data along, restore a backup.`,
  )
}

/** A moved directory keeps its database: the path is written on every start. */
export function noteOwner(cluster: string, dataDir: string): void {
  writeFileSync(join(dirname(cluster), ownerFile), `${realpathSync(dataDir)}\n`, { mode: 0o600 })
}

/** Databases of directories that were at this path before; they stay until an administrator removes them. */
export function formerClusters(cluster: string, dataDir: string): string[] {
  if (!existsSync(sharedFolder)) return []
  return readdirSync(sharedFolder)
    .map(clusterOf)
    .filter((place) => place !== cluster && existsSync(place) && ownerOf(place) === realpathSync(dataDir))
}

const clusterOf = (id: string): string => join(sharedFolder, id, 'postgres')

/** Another directory that the database belongs to: one that still links to it. */
function otherOwner(cluster: string, dataDir: string): string | undefined {
  const owner = ownerOf(cluster)
  if (owner === undefined || owner === realpathSync(dataDir)) return undefined
  const entry = join(owner, 'postgres')
  return existsSync(entry) && realpathSync(entry) === cluster ? owner : undefined
}

function ownerOf(cluster: string): string | undefined {
  const file = join(dirname(cluster), ownerFile)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

function readId(dataDir: string): string | undefined {
  const file = join(dataDir, idFile)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** A hard link appears whole or fails: of several starts at the same moment, all get the id of the first. */
function createId(dataDir: string): string {
  const draft = join(dataDir, `${idFile}.${process.pid}`)
  writeFileSync(draft, `${randomBytes(8).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, join(dataDir, idFile))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(join(dataDir, idFile), 'utf8').trim()
}
