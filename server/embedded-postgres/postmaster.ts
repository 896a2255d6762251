import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from './account.ts'
import { socketPrefix } from './data-folder.ts'
import { commandLine, endProcess, processesIn, sendSignal } from './running-process.ts'

export type Launch = {
  cluster: string
  binaries: string
  account: Account
  socketFolder: string
  logFile: string
  onLaunch?: (() => void) | undefined
}

export type Postmaster = { exited: Promise<number | null>; stop(): Promise<void> }

// SIGINT is PostgreSQL's fast shutdown (sessions end, data are written), SIGQUIT the immediate one.
const shutdownSignals: NodeJS.Signals[] = ['SIGINT', 'SIGQUIT']

/** Starts the server and waits until it accepts connections, however long recovery after a crash takes. */
export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const deadline = performance.now() + 10_000
  for (;;) {
    const logged = readLog(launch.logFile).length
    const child = await spawnServer(launch)
    const exited = once(child, 'exit').then(([code]) => code as number | null)
    if (await becomesReady(child, launch.cluster)) {
      return { exited, stop: () => stopServer(child) }
    }
    const reason = readLog(launch.logFile).slice(logged)
    const sessionsLinger = reason.includes('is still in use') && performance.now() < deadline
    if (!sessionsLinger) throw new Error(`PostgreSQL did not start:\n${reason}`)
    endLingeringSessions(launch.cluster)
    await delay(100)
  }
}

/** Of the server that runs on these files. */
export const readSocketFolder = (cluster: string): string | undefined => readPidFile(cluster)[4] || undefined

/** Ends a server whose Node process was killed, and removes what would block the next start. */
export async function stopLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const [pidLine, , , , socketFolder = ''] = readPidFile(cluster)
  if (!pidLine) return
  const pid = Number(pidLine)
  const command = commandLine(pid)
  if (command.includes('postgres') && command.includes(cluster)) {
    log(`Stopping PostgreSQL (process ${pid}), left over from a run that was killed`)
    await endProcess(pid, shutdownSignals)
  } else {
    // PostgreSQL would mistake any other process with this id, even a zombie, for a running server. Sessions of
    // the killed server that still work are safe: their shared memory prevents a new server from starting.
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
  }
  if (basename(socketFolder).startsWith(socketPrefix)) rmSync(socketFolder, { recursive: true, force: true })
}

/** Sessions outlive a server killed with -9 until their statement ends, and keep its shared memory, and so the next. */
function endLingeringSessions(cluster: string) {
  const sessions = processesIn(cluster).filter((pid) => commandLine(pid).startsWith('postgres: '))
  for (const pid of sessions) sendSignal(pid, 'SIGQUIT')
}

async function spawnServer({
  cluster,
  binaries,
  account,
  socketFolder,
  logFile,
  onLaunch,
}: Launch): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    'port=5432',
    'logging_collector=off',
  ]
  const output = openSync(logFile, 'a', 0o600)
  try {
    const child = spawn(join(binaries, 'bin/postgres'), ['-D', cluster, ...settings.flatMap((each) => ['-c', each])], {
      ...account,
      cwd: '/',
      env: { LC_ALL: 'C' },
      // Its own process group: Ctrl-C in the terminal reaches Node alone, which finishes its requests first.
      detached: true,
      stdio: ['ignore', output, output],
    })
    await once(child, 'spawn')
    onLaunch?.()
    // A Node process with nothing else to do may end; the next start finds the server and stops it.
    child.unref()
    return child
  } finally {
    closeSync(output)
  }
}

async function stopServer(child: ChildProcess) {
  child.ref()
  await endProcess(child.pid!, shutdownSignals)
}

async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const [pid, , , , , , , status] = readPidFile(cluster)
    if (Number(pid) === child.pid && status?.trim() === 'ready') return true
    await delay(5)
  }
  return false
}

/** Lines of postmaster.pid: process, folder, start time, port, socket folder, address, shared memory, status. */
function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function readLog(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
