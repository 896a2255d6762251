import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type DatabaseProcesses = {
  /** To all processes of PostgreSQL, or to those given. Returns them. */
  signal(signal: NodeJS.Signals, processes?: readonly number[]): readonly number[]
  /** Another postmaster than the one that was killed answers. */
  untilBack(): Promise<void>
}

/** The processes of the embedded database of an instance. */
export function findDatabase(dataDir: string): DatabaseProcesses {
  const path = join(dataDir, 'postgres', 'postmaster.pid')
  const readLines = () => (existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [])
  let killed = 0
  const isBack = () => {
    const lines = readLines()
    return Number(lines[0]) !== killed && lines.some((line) => line.trim() === 'ready')
  }
  return {
    signal: (signal, processes) => {
      const postmaster = Number(readLines()[0])
      if (signal === 'SIGKILL') killed = postmaster
      const all = processes ?? [postmaster, ...listChildren(postmaster)]
      for (const pid of all) if (existsSync(`/proc/${pid}`)) process.kill(pid, signal)
      return all
    },
    // A line of the file says whether the server accepts connections.
    untilBack: async () => {
      for (const deadline = Date.now() + 60_000; !isBack(); await delay(20))
        if (Date.now() > deadline) throw new Error('The database did not come back within a minute.')
    },
  }
}

/** The processes that this one started. */
const listChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((text) => text.trim() !== '')
    .map(Number)
