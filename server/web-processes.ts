import cluster, { type Address, type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'

/** Processes that answer requests on one port. The first process gives each new connection to one of them in turn. */
export type WebProcesses = { address: string; stop(): Promise<void> }

type Options = {
  count: number
  host: string
  /** Of the database, which the first process may have started. */
  connectionString: string
  log: Logger
}

/** Set for a web process: the first process, which started it. */
const starterVariable = 'WEB_PROCESS_OF'
const stopMessage = 'stop'
/** Milliseconds until a process that ended is replaced. */
const restartDelay = 1000

/** Whether this process was started by another one of Switchboard. A process manager may use `cluster`, too. */
export const isWebProcess = (): boolean => process.env[starterVariable] === String(process.ppid)

export async function startWebProcesses({ count, host, connectionString, log }: Options): Promise<WebProcesses> {
  const env = {
    [starterVariable]: String(process.pid),
    ROLES: 'web',
    WEB_PROCESSES: '1',
    DATABASE_URL: connectionString,
  }
  const running = new Set<Worker>()
  let isStopping = false
  const startOne = (): Promise<Address> => {
    const worker = cluster.fork(env)
    running.add(worker)
    worker.once('exit', (code: number, signal: string) => {
      running.delete(worker)
      if (isStopping) return
      log.error({ code, signal }, 'a web process ended')
      setTimeout(replace, restartDelay)
    })
    return untilListening(worker)
  }
  const replace = () => {
    if (!isStopping) startOne().catch((error: unknown) => log.error({ err: error }, 'a web process did not start'))
  }
  const stop = async () => {
    isStopping = true
    await Promise.all([...running].map(stopOne))
  }
  try {
    const [first] = await Promise.all(Array.from({ length: count }, startOne))
    return { address: urlOf(host, first as Address), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The process has printed the reason. */
export class WebProcessNotStarted extends Error {}

async function untilListening(worker: Worker): Promise<Address> {
  const ended = once(worker, 'exit').then(() => {
    throw new WebProcessNotStarted('A web process ended before it was ready.')
  })
  const [address] = await Promise.race([once(worker, 'listening'), ended])
  return address as Address
}

async function stopOne(worker: Worker): Promise<void> {
  const ended = worker.isDead() ? undefined : once(worker, 'exit')
  if (worker.isConnected()) worker.send(stopMessage)
  await ended
}

function urlOf(host: string, { port }: Address): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/**
 * In a web process: calls this when the first process wants it to stop or has ended. Signals are for the first process;
 * a terminal sends them to all.
 */
export function whenToldToStop(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('message', (message) => message === stopMessage && stop())
  process.on('disconnect', stop)
}
