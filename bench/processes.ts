import { readdirSync, readFileSync } from 'node:fs'

type Process = { pid: number; parent: number; name: string; seconds: number }

/** From /proc, so on Linux only; elsewhere nothing is counted. Includes the time of children that have ended. */
function listProcesses(): Process[] {
  return listPids('/proc').flatMap((pid) => {
    try {
      const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      const fields = rest.split(' ').map(Number)
      const ticks = fields.slice(11, 15).reduce((sum, time) => sum + time, 0)
      return [{ pid, parent: fields[1] as number, name, seconds: ticks / 100 }]
    } catch {
      return []
    }
  })
}

function listPids(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Boolean)
  } catch {
    return []
  }
}

const sumSeconds = (some: readonly Process[]) => some.reduce((sum, { seconds }) => sum + seconds, 0)

/** A process and those that it has started. */
function listTree(pid: number): { own: Process[]; below: Process[] } {
  const all = listProcesses()
  const below = (parents: readonly Process[]): Process[] => {
    const children = all.filter(({ parent }) => parents.some((one) => one.pid === parent))
    return children.length === 0 ? [] : [...children, ...below(children)]
  }
  const own = all.filter((one) => one.pid === pid)
  return { own, below: below(own) }
}

/** Seconds of processor time of a process, with others that answer for it, and of the database that it has started. */
export function readCpu(pid: number): { node: number; postgres: number } {
  const { own, below } = listTree(pid)
  const database = below.filter(({ name }) => name === 'postgres')
  const others = below.filter(({ name }) => name !== 'postgres')
  return { node: sumSeconds([...own, ...others]), postgres: sumSeconds(database) }
}

/** Memory of a process; 0 where there is no /proc. */
export function readMegabytes(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}

/** Memory of a process and of all that it has started. */
export function readTreeMegabytes(pid: number): number {
  const { own, below } = listTree(pid)
  return [...own, ...below].reduce((sum, one) => sum + readMegabytes(one.pid), 0)
}
