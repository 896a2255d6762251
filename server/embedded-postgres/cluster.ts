import { execFile } from 'node:child_process'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'

export type Settings = Record<string, string>

export type NewCluster = {
  cluster: string
  binaries: string
  account: Account
  settings: Settings
  onLaunch?: (() => void) | undefined
}

/** Written to postgresql.conf once, so that an administrator may change them there. */
export const durableSettings: Settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  shared_buffers: `${quarterOfMemory()}MB`,
  // What was in memory is read again after a restart, in the background.
  shared_preload_libraries: 'pg_prewarm',
  // Most disks of today have no arm to move; the default of 4 makes the planner avoid indexes.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Refused statements (a taken name, a missing reference) are the application's to answer and to log.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** As PostgreSQL's manual advises, up to what a million tickets need; it fills as there is data to keep in it. */
function quarterOfMemory(): number {
  const megabytes = Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 2 ** 20
  return Math.min(Math.max(128, Math.round(megabytes / 4)), 4096)
}

/** For tests: nothing survives a crash, nothing works in the background. */
export const throwawaySettings: Settings = {
  ...durableSettings,
  shared_buffers: '128MB',
  shared_preload_libraries: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  // A test sends a statement once or twice, and would plan it for its values each time.
  plan_cache_mode: 'force_generic_plan',
}

/** Built under another name and renamed when complete: an interrupted start leaves no half-made database. */
export async function createCluster({ cluster, binaries, account, settings, onLaunch }: NewCluster): Promise<void> {
  const draft = `${cluster}.new-${process.pid}`
  await removeDrafts(cluster)
  await mkdir(draft, { mode: 0o700 })
  if (account) await chown(draft, account.uid, account.gid)
  const running = promisify(execFile)(join(binaries, 'bin/initdb'), [`--pgdata=${draft}`, ...initdbOptions(settings)], {
    ...account,
    cwd: '/',
    env: { LC_ALL: 'C' },
  })
  onLaunch?.()
  await running.catch((cause) => {
    throw new Error(`The database could not be created in ${cluster}:\n${cause.stderr || cause.message}`, { cause })
  })
  await setBuffers(join(draft, 'postgresql.conf'), settings)
  await rename(draft, cluster)
}

/** Not by initdb, whose four servers would each prepare all buffers: with 4 GB it needs 1.5 s of processor time, not 0.9. */
async function setBuffers(path: string, { shared_buffers }: Settings): Promise<void> {
  const text = await readFile(path, 'utf8')
  // On the disk, as everything that initdb has written.
  await writeFile(path, text.replace(/^shared_buffers = \S+/m, `shared_buffers = ${shared_buffers}`), { flush: true })
}

function initdbOptions(settings: Settings): string[] {
  return [
    '--username=switchboard',
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // Full text and trigram search ask LC_CTYPE what a letter is: with "C", "Müller" falls apart into "m" and "ller".
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--no-instructions',
    ...(settings.fsync === 'off' ? ['--no-sync'] : []),
    ...Object.entries({ ...settings, shared_buffers: '128MB' }).map(([name, value]) => `--set=${name}=${value}`),
  ]
}

async function removeDrafts(cluster: string) {
  const parent = dirname(cluster)
  const drafts = (await readdir(parent)).filter((name) => name.startsWith(`${basename(cluster)}.new-`))
  await Promise.all(drafts.map((name) => rm(join(parent, name), { recursive: true })))
}
