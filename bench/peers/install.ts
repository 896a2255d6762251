import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readTreeMegabytes } from '../processes.ts'

const execute = promisify(execFile)

/** Runs a program to its end; what it printed is part of the error if it fails. */
export async function run(program: string, args: readonly string[], options: { cwd?: string; env?: object } = {}) {
  const env = { ...process.env, ...options.env }
  const { stdout } = await execute(program, [...args], { ...options, env, maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

/**
 * Debian's packages, without those that set up a web server or a database of their own. Needs root; packages that are
 * there already stay as they are.
 */
export async function installPackages(answers: readonly string[], packages: readonly string[]): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const answer of answers) await run('sh', ['-c', `echo "${answer}" | debconf-set-selections`], { env })
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
}

export const packageVersion = async (name: string): Promise<string> =>
  (await run('dpkg-query', ['-W', '-f=${Version}', name])).trim()

/** Starts a server and waits until it answers. */
export async function startServer(command: readonly string[], address: string, options: SpawnOptions) {
  const [program, ...args] = command as [string, ...string[]]
  const child = spawn(program, args, { ...options, stdio: 'ignore', detached: true })
  const ended = once(child, 'exit')
  ended.catch(() => undefined)
  const pid = child.pid as number
  const stop = async () => {
    process.kill(-pid)
    await ended
  }
  await untilAnswering(address, child)
  return { megabytes: () => Math.round(readTreeMegabytes(pid)), stop }
}

const patience = 120_000

async function untilAnswering(address: string, child: { exitCode: number | null }): Promise<void> {
  const until = performance.now() + patience
  while (child.exitCode === null && performance.now() < until) {
    const isReady = await fetch(address).then(
      () => true,
      () => false,
    )
    if (isReady) return
    await delay(200)
  }
  throw new Error(`Nothing answers at ${address}`)
}
