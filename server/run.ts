import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AlreadyRunning } from './embedded-postgres/lock.ts'
import { type Config, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { type Database, openDatabase } from './database.ts'
import { releaseMemoryAfterStart } from './release-memory.ts'
import type { Running } from './start.ts'
import {
  isWebProcess,
  startWebProcesses,
  type WebProcesses,
  WebProcessNotStarted,
  whenToldToStop,
} from './web-processes.ts'
import { WrongEnvironment } from './wrong-environment.ts'

const say = (text: string) => process.stdout.write(text)

type Ready = Pick<Running, 'address' | 'database' | 'setUpPath'>

function welcome({ baseUrl, dataDir, databaseUrl }: Config, { address, database, setUpPath }: Ready): string {
  const publicUrl = baseUrl?.replace(/\/$/, '') ?? address
  const signIn = setUpPath === undefined ? `Sign in   ${publicUrl}/signin` : `Set up    ${publicUrl}${setUpPath}`
  const data = databaseUrl === undefined ? `${dataDir} (database: ${database})` : `${database} (files: ${dataDir})`
  return `
  Switchboard is ready.

  Address   ${address}
  ${signIn}
  API       ${publicUrl}/api/docs
  Data      ${data}
  Stop      Ctrl-C

`
}

/** A readable message for common mistakes; other errors keep their stack. */
function explain(error: unknown, { host, port }: Config): string {
  if (error instanceof AlreadyRunning) {
    return `Switchboard is already running with this data folder: ${error.address ?? 'starting'} (process ${error.pid}, since ${error.startedAt}).`
  }
  if (error instanceof WrongEnvironment) return `Invalid environment variable:\n${error.message}`
  if (error instanceof WebProcessNotStarted) return error.message
  const { code, port: taken = port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE' && taken !== port)
    return `Port ${taken} for incoming email is already in use. Set SMTP_PORT or LMTP_PORT to another port.`
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is already in use. Use another port: PORT=3001 npm start`
  if (code === 'EACCES') return `No permission to listen on port ${port}. Use a port above 1023: PORT=3000 npm start`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** What the first process does itself if web processes answer. */
const withoutWeb = (config: Config): Config =>
  config.webProcesses === 1 ? config : { ...config, roles: config.roles.filter((role) => role !== 'web') }

async function openWeb(
  { webProcesses: count, host }: Config,
  log: Logger,
  { running, database }: { running: Running; database: Database },
): Promise<WebProcesses | undefined> {
  if (count === 1) return undefined
  try {
    const web = await startWebProcesses({ count, host, log, connectionString: database.connectionString })
    database.announce(web.address)
    return web
  } catch (error) {
    await running.stop()
    throw error
  }
}

/** Until a web process is ready, it has nothing to complete. */
const endAtOnce = (): void => process.exit(0)

async function main(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  let obey = endAtOnce
  if (isWebProcess()) whenToldToStop(() => obey())
  const launched = Promise.withResolvers<void>()
  const opening = openDatabase(config, log, launched.resolve)
  // `start` reports the error, too.
  opening.catch(() => undefined)
  // Loading the code blocks this thread for about a second, in which the process of the database can start.
  await Promise.race([launched.promise, opening])
  const { start } = await import('./start.ts')
  const running = await start(withoutWeb(config), log, opening)
  const web = await openWeb(config, log, { running, database: await opening })

  let stopping = false
  const shutDown = async (reason: string, exitCode: number) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ reason }, 'stopping')
    running.announceStop()
    const webStopped = web?.stop()
    if (exitCode === 0) await delay(config.stopDelaySeconds * 1000)
    // Running requests are completed; connections that are still open after this time are closed.
    setTimeout(() => process.exit(1), 25_000).unref()
    await webStopped
    await running.stop()
    process.exit(exitCode)
  }
  if (isWebProcess()) obey = () => void (stopping || shutDown('the first process', 0))
  else for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown(signal, 0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, event)
      void shutDown(event, 1)
    })
  }
  void running.failed.then((reason) => stopping || shutDown(reason, 1))
  // After the signal handlers: a supervisor may stop the process as soon as it has read this line.
  if (!isWebProcess()) say(welcome(config, { ...running, ...web }))
  releaseMemoryAfterStart()
}

try {
  const config = readConfig(process.env)
  await main(config).catch((error: unknown) => {
    process.stderr.write(`\n${explain(error, config)}\n\n`)
    process.exitCode = 1
    // The connection to the first process would keep it running.
    if (isWebProcess()) process.exit()
  })
} catch (error) {
  process.stderr.write(`\nInvalid environment variable:\n${(error as Error).message}\n\n`)
  process.exitCode = 1
}
