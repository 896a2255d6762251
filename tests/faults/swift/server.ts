import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CannotBegin } from '../cannot-begin.ts'
import { installPackages } from '../packages.ts'
import { credentials, listConfigs, ports } from './config.ts'

export type Swift = { endpoint: string; credentials: Record<string, string>; close(): Promise<void> }

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
const needed = ['/usr/bin/swift-proxy-server', '/usr/bin/swift-object-server', '/usr/bin/memcached']
const isInstalled = () => needed.every((path) => existsSync(path))

/** Swift of the system with its S3 interface, on loopback, with one copy of everything in a temporary folder. */
export async function startSwift(): Promise<Swift> {
  if (!isInstalled()) installPackages(packages)
  if (!isInstalled())
    throw new CannotBegin(`This needs packages of Debian; as root: apt-get install ${packages.join(' ')}`)
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-swift-'))
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? 'swift' : userInfo().username
  prepareFolder(folder, user)
  if (isRoot) run('chown', '-R', `${user}:`, folder)
  const running: ChildProcess[] = []
  const launch = (program: string, ...args: string[]) => running.push(spawn(program, args, { stdio: 'ignore' }))
  launch('/usr/bin/memcached', '-u', user, '-l', '127.0.0.1', '-p', String(ports.memcached))
  for (const [name] of listConfigs({ folder, user }))
    launch(`/usr/bin/swift-${name}-server`, join(folder, `${name}.conf`))
  const close = async () => {
    for (const child of running.filter(({ exitCode }) => exitCode === null)) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const endpoint = `http://127.0.0.1:${ports.proxy}`
  try {
    await untilAnswering(endpoint, running)
  } catch (error) {
    await close()
    throw error
  }
  return { endpoint, credentials, close }
}

function prepareFolder(folder: string, user: string): void {
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'nodes', 'd1'), { recursive: true })
  for (const [name, text] of listConfigs({ folder, user })) writeFileSync(join(folder, `${name}.conf`), text)
  for (const name of ['account', 'container', 'object'] as const) {
    const ring = join(folder, `${name}.builder`)
    run('swift-ring-builder', ring, 'create', '4', '1', '0')
    run('swift-ring-builder', ring, 'add', `r1z1-127.0.0.1:${ports[name]}/d1`, '1')
    run('swift-ring-builder', ring, 'rebalance')
  }
}

function run(program: string, ...args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${error?.message ?? stdout + stderr}`)
}

async function untilAnswering(endpoint: string, running: readonly ChildProcess[]): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await delay(200)) {
    const ended = running.find(({ exitCode }) => exitCode !== null)
    if (ended) throw new Error(`${ended.spawnfile} ended with ${ended.exitCode}.`)
    // Without credentials it is refused, which is an answer.
    const answer = await fetch(endpoint).catch(() => undefined)
    if (answer && answer.status < 500) return
    if (Date.now() > deadline) throw new Error('Swift did not answer within a minute.')
  }
}
