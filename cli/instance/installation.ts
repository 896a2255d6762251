import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { defaultHost } from '#contract/default-host.ts'
import { baseUrl, issuePasswordLink } from '#features/outgoing-mails/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { BlobStore } from '#kernel/blobs/blob-store.ts'
import { openBlobs } from '#kernel/blobs/open-blobs.ts'
import type { Deps } from '#kernel/context.ts'
import { loadOrCreateMasterKey } from '#kernel/crypto/seal.ts'
import { compareMigrations } from '#kernel/db/migrate.ts'
import { createDb, createPool } from '#kernel/db/pool.ts'
import { prepareJobs } from '#kernel/jobs/worker.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { type Config, readConfig } from '#server/config.ts'
import { createDeps } from '#server/deps.ts'
import { actFor, findUser, loadConsoleActor } from './actors.ts'
import { type Api, type Caller, openApi } from './api.ts'
import { type ReachedDatabase, reachDatabase } from './database.ts'
import { CommandFailed } from './failure.ts'

export const migrations = new URL('../../db/migrations/', import.meta.url)
const log = pino({ level: 'silent' })

export type Installation = {
  config: Config
  database: ReachedDatabase
  client: pg.Client
  blobs: BlobStore
  /** Undefined if the environment gives it. */
  readMasterKey(): Promise<Buffer | undefined>
  saveMasterKey(key: Buffer): Promise<void>
  migrations: URL
  /** Creates the tables of the job queue. */
  prepareJobs(): Promise<unknown>
  close(): Promise<void>
}

/** Before the first start, and in a folder named by mistake. */
export const isEmpty = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl === undefined && !existsSync(join(dataDir, 'postgres'))

export type OpenOptions = {
  /** Whether an empty database is created if there is none. */
  mayCreate?: boolean
}

/** Database, files and key that the environment configures, as for `npm start`. */
export async function openInstallation({ mayCreate = false }: OpenOptions = {}): Promise<Installation> {
  const config = readConfig(process.env)
  if (!mayCreate && isEmpty(config))
    throw new CommandFailed(
      `Nothing is stored in ${config.dataDir}. Start Switchboard once: npm start. Or set DATA_DIR.`,
    )
  const database = await reachDatabase(config, log)
  const client = new pg.Client({ connectionString: database.connectionString })
  const db = createDb(createPool(database.connectionString, 4))
  const keyFile = join(config.dataDir, 'secrets', 'master.key')
  try {
    await client.connect()
  } catch (error) {
    await database.leave()
    throw error
  }
  return {
    config,
    database,
    client,
    blobs: openBlobs(db, config),
    readMasterKey: async () => (config.secretKey ? undefined : Buffer.from(await readFile(keyFile, 'utf8'), 'base64')),
    saveMasterKey: async (key) => {
      await mkdir(join(config.dataDir, 'secrets'), { recursive: true, mode: 0o700 })
      if (existsSync(keyFile)) return requireSameKey(await readFile(keyFile, 'utf8'), key)
      await writeFile(keyFile, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    },
    migrations,
    prepareJobs: () => withPool(database.connectionString, prepareJobs),
    close: async () => {
      await db.destroy()
      await client.end()
      await database.leave()
    },
  }
}

function requireSameKey(present: string, key: Buffer): void {
  if (!Buffer.from(present, 'base64').equals(key))
    throw new CommandFailed(
      'The data folder has a different key for stored passwords. Restore into another data folder.',
    )
}

async function withPool<T>(connectionString: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool(connectionString, 1)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

export type Console = Installation & {
  deps: Deps
  /** Who acts: the command line. */
  actor: Actor
  api: Api
  /** Calls the API as the command line. */
  call: Caller
  /** By id, login or email address. */
  findUser(name: string): Promise<{ id: number; login: string }>
  /** For what belongs to one user, such as tokens. The audit log names both. */
  actFor(userId: number): Promise<Actor>
  issuePasswordLink(userId: number): Promise<string>
}

/** With the API, in which the command line may do everything. */
export async function openConsole(): Promise<Console> {
  const installation = await openInstallation()
  try {
    return await addApi(installation)
  } catch (error) {
    await installation.close()
    throw error
  }
}

async function addApi(installation: Installation): Promise<Console> {
  const { config, client, database } = installation
  await requireSchema(client)
  const db = createDb(createPool(database.connectionString, 4))
  const masterKey = config.secretKey ?? (await loadOrCreateMasterKey(config.dataDir))
  const deps = createDeps({ ...config, db, log, masterKey, clock: () => new Date() })
  const actor = await loadConsoleActor(db)
  const api = await openApi(deps)
  return {
    ...installation,
    deps,
    actor,
    api,
    call: api.as(actor),
    findUser: (name) => findUser(db, name),
    actFor: (userId) => actFor(db, actor, userId),
    issuePasswordLink: async (userId) => {
      const link = await unitOfWork(deps, { actor, requestId: 'console' }, (ctx) => issuePasswordLink(ctx, userId))
      if ((await deps.settings.text('fqdn')) !== defaultHost) return link
      // Nobody entered an address yet: the link works on this machine.
      const here = database.runningAs?.address ?? `http://127.0.0.1:${config.port}`
      return link.replace(await baseUrl(deps.settings), here)
    },
    close: async () => {
      await api.close()
      await db.destroy()
      await installation.close()
    },
  }
}

/** Commands never migrate: that is the start's part, which makes a snapshot first. */
async function requireSchema(client: pg.Client): Promise<void> {
  const { missing, unknown } = await compareMigrations(client, migrations)
  if (unknown.length > 0)
    throw new CommandFailed(
      'The database is used by a newer version of Switchboard. Run this command from that version.',
    )
  if (missing.length > 0)
    throw new CommandFailed(
      `The database is not prepared for this version (missing migrations: ${missing.length}). Start Switchboard once: npm start`,
    )
}
