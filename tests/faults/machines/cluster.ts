import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { chooseAccount } from '#server/embedded-postgres/account.ts'
import { findDatabase } from '../database.ts'

const ports = { pooler: 39_530, primary: 39_531, replica: 39_532 }
const packages = ['postgresql', 'pgbouncer']

export type Cluster = {
  /** By the pooler. */
  url: string
  /** Kills the primary, promotes the replica, and lets the pooler use it. Resolves when it accepts writes. */
  failOver(): Promise<void>
  restartPooler(): Promise<void>
  close(): Promise<void>
}

type Server = 'primary' | 'replica'

/** A primary with a synchronous replica behind pgbouncer, all from packages of the system. */
export async function startCluster(): Promise<Cluster> {
  const host = createHost()
  const { folder, programs, run, launch, dataOf } = host
  await startServers(host)
  const startPooler = async () => {
    const started = launch(programs.pgbouncer, join(folder, 'pgbouncer.ini'))
    await untilReachable(ports.pooler)
    return started
  }
  writePoolerConfig(folder, ports.primary)
  let pooler = await startPooler()
  await query(ports.primary, 'create database switchboard', 'postgres')
  return {
    url: `postgres://switchboard@127.0.0.1:${ports.pooler}/switchboard`,
    failOver: async () => {
      findDatabase(join(folder, 'primary')).signal('SIGKILL')
      run(programs.pg_ctl, 'promote', '-w', '-D', dataOf('replica'))
      writePoolerConfig(folder, ports.replica)
      pooler.kill('SIGHUP')
    },
    restartPooler: async () => {
      const ended = once(pooler, 'exit')
      pooler.kill('SIGKILL')
      await ended
      pooler = await startPooler()
    },
    close: host.close,
  }
}

async function startServers({ programs, run, launch, dataOf, configure }: Host): Promise<void> {
  run(programs.initdb, '-D', dataOf('primary'), '-A', 'trust', '-U', 'switchboard', '-E', 'UTF8', '--locale=C.UTF-8')
  // Waits for the replica with every commit: what is acknowledged survives the loss of either machine.
  configure('primary', '*')
  launch(programs.postgres, '-D', dataOf('primary'))
  await untilReachable(ports.primary)
  const source = ['-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'switchboard']
  run(programs.pg_basebackup, '-D', dataOf('replica'), '-R', ...source)
  configure('replica', '')
  launch(programs.postgres, '-D', dataOf('replica'))
  await untilReachable(ports.replica)
}

type Host = ReturnType<typeof createHost>

/** A folder, and programs that run there under an account without rights. */
function createHost() {
  const programs = findPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-cluster-'))
  const account = chooseAccount(folder)
  const running: ChildProcess[] = []
  const folders = [folder, join(folder, 'primary'), join(folder, 'replica')]
  for (const each of folders) {
    mkdirSync(each, { recursive: true })
    if (account) chownSync(each, account.uid, account.gid)
  }
  const dataOf = (name: Server) => join(folder, name, 'postgres')
  return {
    programs,
    folder,
    dataOf,
    run: (program: string, ...args: string[]) => {
      const { status, stderr } = spawnSync(program, args, { ...account, cwd: folder, encoding: 'utf8' })
      if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
    },
    launch: (program: string, ...args: string[]) => {
      const child = spawn(program, args, { ...account, cwd: folder, stdio: 'ignore' })
      running.push(child)
      return child
    },
    configure: (name: Server, standby: string) =>
      appendFileSync(
        join(dataOf(name), 'postgresql.conf'),
        `port = ${ports[name]}\nunix_socket_directories = '${folder}'\nlisten_addresses = '127.0.0.1'\n` +
          `max_connections = 200\nsynchronous_standby_names = '${standby}'\nlog_min_messages = panic\n`,
      ),
    close: async () => {
      for (const child of running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
        const ended = once(child, 'exit')
        child.kill('SIGQUIT')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Session mode, because processes listen for events, hold advisory locks and have prepared statements (ADR 145). */
function writePoolerConfig(folder: string, port: number): void {
  const path = join(folder, 'pgbouncer.ini')
  writeFileSync(
    path,
    `[databases]
switchboard = host=127.0.0.1 port=${port} user=switchboard
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 150
max_client_conn = 300
server_login_retry = 1
`,
    { mode: 0o644 },
  )
}

function findPrograms() {
  if (!findBinaries() || !existsSync('/usr/sbin/pgbouncer')) installPackages()
  const folder = findBinaries()
  if (folder === undefined || !existsSync('/usr/sbin/pgbouncer'))
    throw new Error(`This needs packages of the system: apt-get install ${packages.join(' ')}`)
  const of = (name: string) => join(folder, name)
  return {
    initdb: of('initdb'),
    postgres: of('postgres'),
    pg_basebackup: of('pg_basebackup'),
    pg_ctl: of('pg_ctl'),
    pgbouncer: '/usr/sbin/pgbouncer',
  }
}

function findBinaries(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root)
    ? readdirSync(root)
        .map(Number)
        .filter((version) => version >= 15)
    : []
  return versions
    .toSorted((a, b) => b - a)
    .map((version) => join(root, String(version), 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_basebackup')))
}

/** Nothing is started by them: `RUNLEVEL` tells the scripts of packages that the machine is not running services. */
function installPackages(): void {
  if (process.getuid?.() !== 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['update'], { env })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
}

async function untilReachable(port: number): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await delay(100)) {
    try {
      return void (await query(port, 'select 1', port === ports.pooler ? 'pgbouncer' : 'postgres'))
    } catch (error) {
      // The pooler answers before it knows a database: its own needs an administrator.
      if (port === ports.pooler && (error as { code?: string }).code !== 'ECONNREFUSED') return
      if (Date.now() > deadline) throw error
    }
  }
}

async function query(port: number, text: string, database: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'switchboard', database })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
