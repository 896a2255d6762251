import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { admin } from './client.ts'

export type ServerProcess = {
  start(): Promise<void>
  /** As if the power had failed. */
  kill(): Promise<void>
  /** As a service manager does; the exit code. */
  stop(): Promise<number | null>
  pid(): number | undefined
}

const thisVersion = fileURLToPath(new URL('../..', import.meta.url))

/** A process of the service, of this version or of the one in a folder, to be killed and started again. */
export function createProcess(environment: Record<string, string>, folder = thisVersion): ServerProcess {
  const main = join(folder, 'server/main.js')
  const env = {
    ...process.env,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'fatal',
    ...environment,
  }
  let running: ChildProcess | undefined

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }

  return {
    start: async () => {
      const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      running = child
      const ready = new Promise<void>((resolve) =>
        child.stdout.on('data', (chunk: Buffer) => chunk.includes('ready') && resolve()),
      )
      const ended = once(child, 'exit').then(([code, signal]) => {
        if (signal !== 'SIGKILL') throw new Error(`A process ended by itself, with ${code ?? signal}.`)
      })
      await Promise.race([ready, ended])
      ended.catch(() => undefined)
    },
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      return running?.exitCode ?? null
    },
    pid: () => running?.pid,
  }
}
