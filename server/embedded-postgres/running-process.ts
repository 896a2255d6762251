import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Distinguishes a process from a later one with the same id; undefined when it has ended. */
export function identifyProcess(pid: number): string | undefined {
  if (process.platform !== 'linux') return askPs(pid, 'lstart=')
  const stat = readProc(`${pid}/stat`)
  if (!stat) return undefined
  // The second field is the program's name in brackets and may hold anything: count from its end.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const startTime = fields[18]
  return state === 'Z' || state === 'X' ? undefined : `${readProc('sys/kernel/random/boot_id')?.trim()} ${startTime}`
}

export function commandLine(pid: number): string {
  const found = process.platform === 'linux' ? readProc(`${pid}/cmdline`) : askPs(pid, 'command=')
  return found?.replaceAll('\0', ' ') ?? ''
}

/** Sends each signal in turn until the process has ended, and gives it ten seconds after each. */
export async function endProcess(pid: number, signals: NodeJS.Signals[]): Promise<void> {
  const identity = identifyProcess(pid)
  if (!identity) return
  for (const signal of signals) {
    sendSignal(pid, signal)
    const deadline = performance.now() + 10_000
    while (performance.now() < deadline) {
      if (identifyProcess(pid) !== identity) return
      await delay(10)
    }
  }
  throw new Error(`Process ${pid} did not end.`)
}

/** The processes that work in a folder; known on Linux only. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => workingFolder(pid) === folder).map(Number)
}

/** A process that has already ended needs no signal. */
export function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return undefined
  }
}

function askPs(pid: number, column: string): string | undefined {
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || undefined
}
