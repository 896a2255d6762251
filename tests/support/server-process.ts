import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('../../server/main.js', import.meta.url))

export type ServerProcess = {
  address: string
  pid: number | undefined
  /** As if the power had failed. */
  kill(): Promise<void>
}

/** A process as `npm start` starts it, on an existing database. */
export async function startServerProcess(
  connectionString: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-process-'))
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: connectionString, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  const isReady = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, address] = /^\s+Address\s+(http\S+)/.exec(line) ?? []
    if (address) isReady.resolve(address)
  })
  const early = ended.then(() => Promise.reject(new Error('The process ended before it was ready.')))
  early.catch(() => undefined)
  return { address: await Promise.race([isReady.promise, early]), pid: child.pid, kill }
}
