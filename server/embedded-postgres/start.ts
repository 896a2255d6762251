import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { chooseAccount, type Account } from './account.ts'
import { removeAbandoned, throwawayPrefix } from './abandoned.ts'
import { findBinaries } from './binaries.ts'
import { createCluster, durableSettings, throwawaySettings, type Settings } from './cluster.ts'
import { ensureDatabase } from './database.ts'
import { takeLock } from './lock.ts'
import { createSocketFolder, findCluster } from './data-folder.ts'
import { readSocketFolder, stopLeftover } from './postmaster.ts'
import { formerClusters, noteOwner } from './relocation.ts'
import { keepRunning } from './supervise.ts'
import { chooseThrowawayFolder } from './throwaway-folder.ts'

export type EmbeddedPostgres = {
  connectionString: string
  /** The folder with the database's files. */
  place: string
  /** Resolves when the server has ended for good: after stop(), or when it kept crashing. */
  exited: Promise<number | null>
  /** Publishes the address for a second start. */
  announce(address: string): void
  stop(): Promise<void>
}

/** `onLaunch` is called when a process of PostgreSQL has been started. */
type Options = { dataDir: string; log?: (line: string) => void; onLaunch?: (() => void) | undefined }
type Undo = (() => unknown)[]

/** Runs PostgreSQL on the files under dataDir; throws AlreadyRunning while another process does. */
export function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  return start({ ...options, dataDir: resolve(options.dataDir) }, durableSettings, [])
}

/** The connection string of the server that another process runs on the files under dataDir. */
export function findRunningPostgres(dataDir: string): string | undefined {
  const { cluster } = chooseDataFolder(resolve(dataDir))
  const socketFolder = readSocketFolder(cluster)
  return socketFolder && connectionStringTo(socketFolder)
}

/** A fast and forgetful server for tests; stop() removes its files. */
export async function startThrowawayPostgres(): Promise<EmbeddedPostgres> {
  await removeAbandoned()
  const dataDir = mkdtempSync(join(chooseThrowawayFolder(), throwawayPrefix))
  chmodSync(dataDir, 0o711)
  return start({ dataDir }, throwawaySettings, [() => rmSync(dataDir, { recursive: true, force: true })])
}

async function start(options: Options, settings: Settings, undo: Undo): Promise<EmbeddedPostgres> {
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= unwind(undo))
  try {
    return { ...(await startSteps(options, settings, undo)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startSteps({ dataDir, log = () => {}, onLaunch }: Options, settings: Settings, undo: Undo) {
  const { cluster, account } = chooseDataFolder(dataDir)
  const lock = await takeLock(join(dirname(cluster), 'switchboard.pid'))
  undo.push(lock.release)

  const binaries = await findBinaries(account)
  await stopLeftover(cluster, log)
  if (!existsSync(cluster)) {
    log(`Creating the database in ${cluster}`)
    await createCluster({ cluster, binaries, account, settings, onLaunch })
  }
  linkCluster(cluster, dataDir, log)

  const socketFolder = createSocketFolder(account)
  undo.push(() => rmSync(socketFolder, { recursive: true, force: true }))
  const logFile = join(dataDir, 'postgres.log')
  const { exited, stop } = await keepRunning({ cluster, binaries, account, socketFolder, logFile, onLaunch }, log)
  undo.push(stop)

  const connectionString = connectionStringTo(socketFolder)
  await ensureDatabase(connectionString)
  return { connectionString, place: cluster, exited, announce: lock.announce }
}

/** Only files outside of the data directory need a link. */
function linkCluster(cluster: string, dataDir: string, log: (line: string) => void) {
  if (cluster === join(realpathSync(dataDir), 'postgres')) return
  noteOwner(cluster, dataDir)
  const entry = join(dataDir, 'postgres')
  if (existsSync(entry)) return
  symlinkSync(cluster, entry)
  for (const former of formerClusters(cluster, dataDir)) {
    log(
      `${dataDir} is new and starts with an empty database. The one of an earlier folder at this path is in ${former}`,
    )
  }
}

function chooseDataFolder(dataDir: string): { cluster: string; account: Account } {
  // Root's PostgreSQL runs under another account, which must be able to pass through.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  mkdirSync(dataDir, { recursive: true, mode })
  const account = chooseAccount(dataDir)
  const cluster = findCluster(dataDir, account)
  mkdirSync(dirname(cluster), { recursive: true, mode })
  return { cluster, account }
}

/** Host, port and sslmode are all given, so that no PG… variable of the environment can redirect it. */
function connectionStringTo(socketFolder: string): string {
  return `postgres://switchboard@localhost:5432/switchboard?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
}

async function unwind(undo: Undo) {
  for (const step of undo.toReversed()) await step()
}
