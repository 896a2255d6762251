import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Logger } from 'pino'
import type { ListenerOptions } from '#channels/email/incoming/listener.ts'
import { createFirstAdministrator } from '#features/users/first-administrator.ts'
import { isLoopback, getSetUpCode } from '#features/users/set-up-code.ts'
import type { Deps } from '#kernel/context.ts'
import { loadOrCreateMasterKey } from '#kernel/crypto/seal.ts'
import { migrate } from '#kernel/db/migrate.ts'
import type { SlowStatements } from '#kernel/db/connection.ts'
import { createDb, createPool } from '#kernel/db/pool.ts'
import { Refusal } from '#kernel/errors.ts'
import { listenForEvents } from '#kernel/events/listen.ts'
import { prepareJobs, startWorker } from '#kernel/jobs/worker.ts'
import { updateDefaults, seedBase } from '../db/seeds/base.ts'
import { seedSampleTicket } from '../db/seeds/sample-ticket.ts'
import { openSetUp } from '../db/seeds/set-up.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { type SnapshotOptions, writeUpgradeSnapshot } from './backup/upgrade-snapshot.ts'
import { createDeps } from './deps.ts'
import type { Database } from './database.ts'
import { listJobs } from './jobs.ts'
import { WrongEnvironment } from './wrong-environment.ts'

export type Running = {
  address: string
  /** A description of where the data is stored. */
  database: string
  /** The URL for setting up the first administrator; absent when there is one. */
  setUpPath: string | undefined
  /** Resolves when a part that the process needs has ended. */
  failed: Promise<string>
  /** From now on, `/readyz` answers 503, and everything else works as before. */
  announceStop(): void
  stop(): Promise<void>
}

type Undo = () => Promise<unknown>

/** Starts everything in order; if a step fails, the parts that were started are stopped in reverse order. */
export async function start(config: Config, log: Logger, opening: Database | Promise<Database>): Promise<Running> {
  const opened = Promise.resolve(opening)
  const stopDatabase = () =>
    opened.then(
      (database) => database.stop(),
      () => undefined,
    )
  const undo: Undo[] = [stopDatabase]
  const stop = () => unwind(undo)
  try {
    return { ...(await startAll(config, log, opened, undo)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function unwind(undo: Undo[]): Promise<void> {
  for (const step of undo.splice(0).toReversed()) await step()
}

async function startAll(
  config: Config,
  log: Logger,
  opening: Promise<Database>,
  undo: Undo[],
): Promise<Omit<Running, 'stop'>> {
  // Its address is known when the database runs.
  const pool = createPool('', 16, ({ message }) => log.debug({ reason: message }, 'connection lost'))
  const slow = createSlowLog(config, log)
  const tracing = config.isTraced ? (await import('./open-telemetry.ts')).openTelemetry() : undefined
  const trace = tracing?.beginStatement
  const db = createDb(pool, { slow, trace })
  undo.push(() => db.destroy())
  const replica =
    config.replicaUrl === undefined ? undefined : createDb(createPool(config.replicaUrl, 4), { slow, trace })
  if (replica) undo.push(() => replica.destroy())
  if (tracing) undo.push(() => tracing.stop())
  const masterKey = config.secretKey ?? (await loadOrCreateMasterKey(config.dataDir))
  const deps = createDeps({ ...config, db, replica, log, masterKey, tracing, clock: () => new Date() })
  // Stopped after the application, which is built first.
  const background: Undo[] = []
  undo.push(() => unwind(background))
  // The application is built while the database starts, and jobs start while it begins to listen.
  const [app, database] = await startTogether(
    config.roles.includes('web') ? buildWeb(config, deps, undo) : undefined,
    opening.then((opened) => prepareDatabase(opened, pool, { log, snapshot: snapshotOf(config, masterKey) })),
  )
  const listener = listenForEvents(database.connectionString, deps, log)
  background.push(() => listener.stop())
  await applyConfig(config, deps)
  const behind = { ...deps, db: createDb(pool, { ...deps.requestPriority, slow, trace }) }
  const [address = 'no web role'] = await startTogether(
    app && listen(config, app),
    config.roles.includes('worker') ? startJobs(config, { deps: behind, pool, undo: background }) : undefined,
  )
  database.announce(address)
  return {
    address,
    database: database.place,
    failed: database.failed,
    announceStop: () => {
      deps.lifecycle.isStopping = true
    },
    setUpPath: await findSetUpPath(config, deps),
  }
}

/** With the text and without the values, which belong to people. */
const createSlowLog = ({ slowQueryMilliseconds: milliseconds }: Config, log: Logger): SlowStatements | undefined =>
  milliseconds === 0
    ? undefined
    : {
        milliseconds,
        report: (text, taken) =>
          log.warn({ ms: Math.round(taken), statement: text.replaceAll(/\s+/g, ' ').slice(0, 2000) }, 'slow statement'),
      }

/** Waits for both even if one fails, so that everything that was started can be stopped. */
async function startTogether<A, B>(one: Promise<A> | A, other: Promise<B> | B): Promise<[A, B]> {
  await Promise.allSettled([one, other])
  return Promise.all([one, other])
}

type JobsContext = { deps: Deps; pool: pg.Pool; undo: Undo[] }

async function startJobs(config: Config, { deps, pool, undo }: JobsContext): Promise<void> {
  const worker = await startWorker(deps, pool, listJobs(deps.channels))
  undo.push(() => worker.stop())
  for (const { start: startChannel } of deps.channels) {
    const running = startChannel?.(deps)
    if (running) undo.push(() => running.stop())
  }
  for (const options of await readListenerOptions(config)) {
    const { startListener } = await import('#channels/email/incoming/listener.ts')
    const listening = await startListener(deps, options)
    undo.push(() => listening.stop())
  }
}

type Upgrade = { log: Logger; snapshot: SnapshotOptions | undefined }

const snapshotOf = ({ backups, secretKey }: Config, masterKey: Buffer): SnapshotOptions | undefined =>
  // A key that the environment gives is never written into a backup.
  backups.snapshotBeforeUpgrade ? { ...backups, masterKey: secretKey ? undefined : masterKey } : undefined

/** Schema, default data and the job queue, under one lock: several processes may start at the same moment. */
async function prepareDatabase(database: Database, pool: pg.Pool, { log, snapshot }: Upgrade): Promise<Database> {
  const { connectionString } = database
  pool.options.connectionString = connectionString
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const finish = async () => {
      await client.query('begin')
      const fresh = await seedBase(client)
      if (fresh) await seedSampleTicket(client)
      if (fresh) await openSetUp(client)
      await updateDefaults(client)
      await client.query('commit')
      // Seeded by SQL, so it is not in the index yet.
      if (fresh) await client.query("select graphile_worker.add_job('mend-search-index')")
    }
    // A new database needs all of them, so listing them would only be noise.
    let isUpgrade = false
    await migrate(client, new URL('../db/migrations/', import.meta.url), {
      before: async (missing) => {
        isUpgrade = true
        log.info(`This version needs ${missing.length} migrations of the database.`)
        if (snapshot) await writeUpgradeSnapshot(client, log, snapshot)
      },
      progress: (name, index, count) =>
        log[isUpgrade ? 'info' : 'debug'](`Migration ${index + 1} of ${count}: ${name}`),
      alongside: () => prepareJobs(pool),
      finish,
    })
    return database
  } finally {
    await client.end()
  }
}

/** Records that the environment determines: the public URL, and the first administrator. */
async function applyConfig({ baseUrl, admin }: Config, deps: Deps): Promise<void> {
  if (baseUrl !== undefined) {
    const { protocol, host } = new URL(baseUrl)
    const values = { http_type: protocol.slice(0, -1), fqdn: host }
    for (const [name, value] of Object.entries(values)) {
      await deps.db
        .updateTable('settings')
        .set({ state_current: JSON.stringify({ value }) })
        .where('name', '=', name)
        .execute()
    }
    deps.caches.drop('settings', 0)
  }
  if (admin) await createUnattended(deps, admin)
}

async function createUnattended(deps: Deps, admin: NonNullable<Config['admin']>): Promise<void> {
  try {
    await createFirstAdministrator(deps, admin)
  } catch (error) {
    throw error instanceof Refusal ? new WrongEnvironment(`ADMIN_EMAIL, ADMIN_PASSWORD: ${error.message}`) : error
  }
}

/** Behind a proxy or with a host name of its own, it is reachable from other machines even if it listens on loopback. */
const isExposed = ({ host, trustProxy, baseUrl }: Config): boolean =>
  !isLoopback(host) || trustProxy.length > 0 || (baseUrl !== undefined && !isLoopback(new URL(baseUrl).hostname))

/** The code is after `#`, which browsers do not send: no server and no proxy logs it. */
async function findSetUpPath(config: Config, deps: Deps): Promise<string | undefined> {
  if (await deps.settings.isOn('system_init_done')) return undefined
  return isExposed(config) ? `/setup#code=${await getSetUpCode(deps)}` : '/setup'
}

/** Starts the listeners for incoming mail, if ports are configured. */
async function readListenerOptions({ mail: { smtpPort, lmtpPort, host, tls } }: Config): Promise<ListenerOptions[]> {
  const certificate = tls && { key: await readFile(tls.keyFile, 'utf8'), cert: await readFile(tls.certFile, 'utf8') }
  return [
    ...(smtpPort === undefined ? [] : [{ protocol: 'smtp' as const, host, port: smtpPort, certificate }]),
    ...(lmtpPort === undefined ? [] : [{ protocol: 'lmtp' as const, host, port: lmtpPort, certificate }]),
  ]
}

async function buildWeb(config: Config, deps: Deps, undo: Undo[]): Promise<FastifyInstance> {
  const { trustProxy, countryHeader } = config
  const app = await buildApp(deps, {
    trustProxy,
    countryHeader,
    isExposed: isExposed(config),
    anonymousPerMinute: 1200,
  })
  undo.push(() => app.close())
  return app
}

async function listen({ host, port }: Config, app: FastifyInstance): Promise<string> {
  const address = await app.listen({ host, port })
  return address.replace('0.0.0.0', '127.0.0.1').replace('[::]', '[::1]')
}
