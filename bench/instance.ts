import { spawn } from 'node:child_process'
import { openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const root = new URL('..', import.meta.url).pathname
/** Created by the first start on an empty database. */
export const admin = { email: 'bench@example.com', password: 'Bench-Horse-77' }
const basic = `Basic ${Buffer.from(`${admin.email}:${admin.password}`).toString('base64')}`

export type Instance = {
  address: string
  /** Calls the API as the administrator. */
  call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T>
  /** Seconds of processor time since the start. */
  cpu(): { node: number; postgres: number }
  /** Memory of the process, without the database. */
  megabytes(): number
  stop(): Promise<void>
}

/** A separate process, started as by `npm start`, on an empty database unless one is given; `stop` deletes it. */
export async function startInstance(databaseUrl?: string, environment: Record<string, string> = {}): Promise<Instance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-bench-'))
  const { DATABASE_URL: _, ...inherited } = process.env
  const named = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const own = { ...named, DATA_DIR: dataDir, PORT: '0', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const log = openSync(join(dataDir, 'bench.log'), 'w')
  const flags = ['--max-semi-space-size=8', ...(process.env.BENCH_NODE_FLAGS?.split(' ') ?? [])]
  const child = spawn(process.execPath, [...flags, 'server/main.ts'], {
    cwd: root,
    env: { ...inherited, ...environment, ...own },
    stdio: ['ignore', 'pipe', log],
  })
  const ended = once(child, 'exit')
  const address = await Promise.race([
    addressIn(child.stdout as Readable),
    ended.then(() => Promise.reject(new Error('no start'))),
  ])
  return {
    address,
    call: async <T>(method: string, path: string, body?: object) => {
      const answer = await fetch(`${address}/api/v1${path}`, {
        method,
        headers: { authorization: basic, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    },
    cpu: () => cpuOf(child.pid as number),
    megabytes: () => megabytesOf(child.pid as number),
    stop: async () => {
      child.kill('SIGINT')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Reads the address from the start-up message; the rest of the output is discarded. */
async function addressIn(output: Readable): Promise<string> {
  return new Promise((resolve) => {
    createInterface({ input: output }).on('line', (line) => {
      const [, address] = /^\s+Address\s+(http\S+)/.exec(line) ?? []
      if (address) resolve(address)
    })
  })
}

type Process = { pid: number; parent: number; name: string; seconds: number }

/** From /proc, so on Linux only; elsewhere nothing is counted. Includes the time of children that have ended. */
function processes(): Process[] {
  return pidsIn('/proc').flatMap((pid) => {
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

function pidsIn(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Boolean)
  } catch {
    return []
  }
}

const secondsOf = (some: readonly Process[]) => some.reduce((sum, { seconds }) => sum + seconds, 0)

function cpuOf(pid: number): { node: number; postgres: number } {
  const all = processes()
  const below = (parents: readonly Process[]): Process[] => {
    const children = all.filter(({ parent }) => parents.some((one) => one.pid === parent))
    return children.length === 0 ? [] : [...children, ...below(children)]
  }
  const own = all.filter((one) => one.pid === pid)
  return { node: secondsOf(own), postgres: secondsOf(below(own)) }
}

function megabytesOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
