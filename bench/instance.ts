import { spawn } from 'node:child_process'
import { openSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { readCpu, readMegabytes } from './processes.ts'

const root = new URL('..', import.meta.url).pathname
/** Created by the first start on an empty database. */
export const admin = { email: 'bench@example.com', password: 'Bench-Horse-77' }
const basic = `Basic ${Buffer.from(`${admin.email}:${admin.password}`).toString('base64')}`

export type Instance = {
  address: string
  pid: number
  /** Calls the API as the administrator. */
  call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T>
  /** Seconds of processor time since the start. */
  cpu(): { node: number; postgres: number }
  /** Memory of the process, without the database. */
  megabytes(): number
  /** Asks the module that was loaded before the application, see `preload`. */
  ask<T>(question: string): Promise<T>
  stop(): Promise<void>
}

/**
 * A separate process, started as by `npm start`, on an empty database unless one is given; `stop` deletes it. `preload` is
 * a module that is loaded first and answers messages.
 */
export async function startInstance(
  databaseUrl?: string,
  environment: Record<string, string> = {},
  preload?: URL,
): Promise<Instance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-bench-'))
  const { DATABASE_URL: _, ...inherited } = process.env
  const named = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const own = { ...named, DATA_DIR: dataDir, PORT: '0', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const log = openSync(join(dataDir, 'bench.log'), 'w')
  const loaded = preload ? ['--import', preload.href] : []
  const flags = ['--max-semi-space-size=32', ...loaded, ...(process.env.BENCH_NODE_FLAGS?.split(' ') ?? [])]
  const child = spawn(process.execPath, [...flags, 'server/main.js'], {
    cwd: root,
    env: { ...inherited, ...environment, ...own },
    stdio: ['ignore', 'pipe', log, ...(preload ? (['ipc'] as const) : [])],
  })
  const ended = once(child, 'exit')
  const address = await Promise.race([
    addressIn(child.stdout as Readable),
    ended.then(() => Promise.reject(new Error('no start'))),
  ])
  const pid = child.pid as number
  return {
    address,
    pid,
    call: callAsAdministrator(address),
    cpu: () => readCpu(pid),
    megabytes: () => readMegabytes(pid),
    ask: async <T>(question: string) => {
      child.send(question)
      const [answer] = (await once(child, 'message')) as [T]
      return answer
    },
    stop: async () => {
      child.kill('SIGINT')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const callAsAdministrator =
  (address: string) =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { authorization: basic, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
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
