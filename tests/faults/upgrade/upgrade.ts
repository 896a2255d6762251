import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { openPeers } from '#tests/support/network-peers.ts'
import { createFaultClient, type FaultClient } from '../client.ts'
import { createCallKind, createMessengerKind } from '../kinds/arrivals.ts'
import { createChatKind } from '../kinds/chat.ts'
import { type Load, startLoad } from '../kinds/load.ts'
import { createApiKind, createFileKind, createRuleKind, listTickets } from '../kinds/tickets.ts'
import { createProcess, type ServerProcess } from '../process.ts'
import { checkJobs, query } from '../queue.ts'
import { readSizes } from '../sizes.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { addMigrations, chooseOlderVersion, copyThisVersion, runCommand, unpackVersion } from './versions.ts'

const ports = { balancer: 29_550, old: 29_551, new: 29_552, restored: 29_553 }

/**
 * Two versions on one database: processes of the version before answer while a newer one migrates, both answer side by
 * side, and then the old ones are stopped. The newer version is this one, with a column more in every table. A backup of
 * the version before is restored by the newer one.
 */
export async function upgradeFaults(args: string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({ args, strict: false, options: { from: { type: 'string' } } })
  const sizes = args.filter((arg) => !arg.startsWith('--from') && !positionals.includes(arg))
  const { writes, clients } = readSizes(sizes, { writes: 3000, clients: 6 })
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-upgrade-'))
  chmodSync(folder, 0o711)
  try {
    const versions = prepareVersions(folder, values.from as string | undefined)
    return await trial(folder, versions, { writes, clients })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Versions = { older: string; newer: string }

function prepareVersions(folder: string, from: string | undefined): Versions {
  const { commit, reason } = chooseOlderVersion(from)
  process.stdout.write(`version before: ${commit.slice(0, 12)} (${reason})\n`)
  const versions = { older: join(folder, 'older'), newer: join(folder, 'newer') }
  unpackVersion(commit, versions.older)
  copyThisVersion(versions.newer)
  addMigrations(versions.newer)
  return versions
}

type Sizes = { writes: number; clients: number }

async function trial(folder: string, versions: Versions, { writes, clients }: Sizes): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  const peers = await openPeers()
  const environment = {
    ...peers.env,
    DATABASE_URL: postgres.connectionString,
    SECRET_KEY: randomBytes(32).toString('base64'),
    BLOBS: 'database',
    DATA_DIR: join(folder, 'files'),
    BASE_URL: 'https://desk.example.com',
    STOP_DELAY: '2',
    LOG_LEVEL: 'error',
  }
  const older = createPair(versions.older, ports.old, environment)
  const newer = createPair(versions.newer, ports.new, environment)
  await older.start()
  const balancer = await startBalancer(ports.balancer, [ports.old, ports.new])
  const client = createFaultClient([balancer.address])
  const kinds = [
    createApiKind(client),
    createRuleKind(client),
    createFileKind(client),
    createCallKind(client),
    createMessengerKind(client, peers.all[0]!),
    createChatKind(client),
  ]
  const load = await startLoad(kinds, clients)
  const faults: string[] = []
  try {
    const restoring = { folder, versions, environment }
    const backup = await upgrade({ older, newer, load, client, writes, faults, restoring })
    await load.end()
    reportRequests(balancer, faults)
    faults.push(...(await load.verify()), ...(await checkJobs(postgres.connectionString)))
    faults.push(...(await findFailedJobs(postgres.connectionString)))
    faults.push(...(await checkRestored(backup, restoring)))
    return faults
  } finally {
    load.close()
    await balancer.close()
    await Promise.all([older.stop(), newer.stop()])
    await peers.close()
    await postgres.stop()
  }
}

type Pair = { start(): Promise<void>; stop(): Promise<(number | null)[]> }

/** One process that answers and one that runs jobs. */
function createPair(folder: string, port: number, environment: Record<string, string>): Pair {
  const web = createProcess({ ...environment, ROLES: 'web', PORT: String(port) }, folder)
  const worker = createProcess({ ...environment, ROLES: 'worker' }, folder)
  const both: ServerProcess[] = [web, worker]
  return {
    start: async () => void (await Promise.all(both.map((each) => each.start()))),
    stop: () => Promise.all(both.map((each) => each.stop())),
  }
}

type Restoring = { folder: string; versions: Versions; environment: Record<string, string> }
type Upgrade = {
  older: Pair
  newer: Pair
  load: Load
  client: FaultClient
  writes: number
  faults: string[]
  restoring: Restoring
}
type OldBackup = { path: string; titles: string[] }

/** A quarter of the writes with each: the old version, its backup and the migration, both versions, the new one. */
async function upgrade({ older, newer, load, client, writes, faults, restoring }: Upgrade): Promise<OldBackup> {
  const until = async (share: number) => {
    while (load.acknowledged() < writes * share) await delay(50)
  }
  await until(0.25)
  const titles = (await listTickets(client)).map(({ title }) => title)
  const path = join(restoring.folder, 'older.backup')
  faults.push(...runCommand(restoring.versions.older, ['backup', path], restoring.environment))
  const since = Date.now()
  const before = load.acknowledged()
  await newer.start()
  const seconds = ((Date.now() - since) / 1000).toFixed(1)
  process.stdout.write(`migrated and ready after ${seconds} s, ${load.acknowledged() - before} writes meanwhile\n`)
  const sideBySide = load.acknowledged()
  await until(Math.max(0.75, sideBySide / writes + 0.25))
  const codes = await older.stop()
  for (const code of codes) if (code !== 0) faults.push(`SIGTERM of the version before ended with ${code}`)
  const alone = load.acknowledged()
  process.stdout.write(`${alone - sideBySide} writes with both versions, then SIGTERM to the version before\n`)
  await until(Math.max(1, alone / writes + 0.25))
  return { path, titles }
}

function reportRequests({ counts, slowest, faults: refused }: Balancer, faults: string[]): void {
  const old = counts.get(ports.old) ?? 0
  const recent = counts.get(ports.new) ?? 0
  process.stdout.write(
    `requests: ${old} to the version before, ${recent} to this one, failed: ${refused.length}, ` +
      `slowest: ${slowest().toFixed(1)} s\n`,
  )
  faults.push(...refused)
  if (old === 0 || recent === 0) faults.push('one of the versions got no request')
}

async function findFailedJobs(url: string): Promise<string[]> {
  const failed = await query(
    url,
    `select task_identifier || ': ' || last_error as identifier, attempts as age from graphile_worker.jobs
     where last_error is not null`,
  )
  return failed.map(({ identifier }) => `a job failed: ${identifier.slice(0, 300)}`)
}

/** The newer version restores the backup of the version before, migrates it, and has all its tickets and files. */
async function checkRestored({ path, titles }: OldBackup, { versions, environment }: Restoring): Promise<string[]> {
  await query(environment.DATABASE_URL as string, 'create database restored')
  const url = new URL(environment.DATABASE_URL as string)
  url.pathname = '/restored'
  const restored = { ...environment, DATABASE_URL: url.href, PORT: String(ports.restored), ROLES: 'web' }
  const faults = runCommand(versions.newer, ['restore', path], restored)
  if (faults.length > 0) return faults
  const web = createProcess(restored, versions.newer)
  await web.start()
  try {
    const client = createFaultClient([`http://127.0.0.1:${ports.restored}`])
    const found = new Set((await listTickets(client)).map(({ title }) => title))
    const missing = titles.filter((title) => !found.has(title))
    process.stdout.write(`restored the backup of the version before: ${found.size} tickets\n`)
    const files = await createFileKind(client).verify([])
    return [...missing.map((title) => `the restored backup has no ${title}`), ...files]
  } finally {
    await web.stop()
  }
}
