import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type Instance = {
  /** A request that is repeated until the instance answers: it may be dead at any moment. */
  call<T>(method: string, path: string, body?: object): Promise<T>
  /** As if the power had failed. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

const main = fileURLToPath(new URL('../../server/main.js', import.meta.url))
const admin = { email: 'ada@example.com', password: 'Power-Failure-2026' }

/** A whole installation in a separate folder, to be killed and started again. */
export async function createInstance(port: number): Promise<Instance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'switchboard-faults-'))
  // Started by root, PostgreSQL runs as someone else, who must be able to pass.
  chmodSync(dataDir, 0o711)
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'fatal',
  }
  let running: ChildProcess | undefined

  async function start(): Promise<void> {
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    running = child
    const ready = new Promise<void>((resolve) =>
      child.stdout.on('data', (chunk: Buffer) => chunk.includes('ready') && resolve()),
    )
    const ended = once(child, 'exit').then(([code, signal]) => {
      if (signal !== 'SIGKILL') throw new Error(`The instance ended by itself, with ${code ?? signal}.`)
    })
    await Promise.race([ready, ended])
    ended.catch(() => undefined)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }

  await start()
  return {
    call: (method, path, body) => callUntilAnswered(`http://127.0.0.1:${port}/api/v1${path}`, method, body),
    kill: () => end('SIGKILL'),
    start,
    close: async () => {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const authorization = `Basic ${btoa(`${admin.email}:${admin.password}`)}`

async function callUntilAnswered<T>(url: string, method: string, body?: object): Promise<T> {
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const sent = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  for (;;) {
    const response = await fetchOnce(url, sent)
    if (response && response.status < 300) return response.body as T
    if (response && response.status < 500) throw new Error(`${method} ${url}: ${JSON.stringify(response)}`)
    // The same request with the same key goes to the next one.
    await delay(200)
  }
}

/** Undefined when the instance is not running, or is killed during the request. */
async function fetchOnce(url: string, sent: RequestInit) {
  try {
    const response = await fetch(url, { ...sent, signal: AbortSignal.timeout(60_000) })
    return { status: response.status, body: (await response.json()) as unknown }
  } catch {
    return undefined
  }
}
