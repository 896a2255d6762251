import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { chooseAccount } from '#server/embedded-postgres/account.ts'
import { CannotBegin } from './cannot-begin.ts'
import { installPackages } from './packages.ts'

export type PostgresHost = ReturnType<typeof createHost>

const usualSettings = 'max_connections = 200\nlog_min_messages = panic\n'

const packages = ['postgresql', 'pgbouncer']

/** A folder, and PostgreSQL of the system, which runs there under an account without rights. */
export function createHost(environment: Record<string, string> = {}) {
  const programs = findPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-postgres-'))
  const account = chooseAccount(folder)
  const running: ChildProcess[] = []
  const dataOf = (name: string) => join(folder, name, 'postgres')
  const own = (path: string) => {
    mkdirSync(path, { recursive: true })
    if (account) chownSync(path, account.uid, account.gid)
  }
  own(folder)
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(program, args, { ...account, cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  }
  const launch = (program: string, ...args: string[]) => {
    const env = { ...process.env, ...environment }
    const child = spawn(program, args, { ...account, cwd: folder, stdio: 'ignore', env })
    running.push(child)
    return child
  }
  return {
    programs,
    folder,
    dataOf,
    run,
    launch,
    createData: (name: string, create: (data: string) => void) => {
      own(join(folder, name))
      create(dataOf(name))
    },
    initialize: (data: string) =>
      run(programs.initdb, '-D', data, '-A', 'trust', '-U', 'switchboard', '-E', 'UTF8', '--locale=C.UTF-8'),
    /** Starts a server with these settings, and waits until it answers. */
    serve: async (name: string, port: number, settings = '') => {
      const address = `port = ${port}\nunix_socket_directories = '${folder}'\nlisten_addresses = '127.0.0.1'\n`
      appendFileSync(join(dataOf(name), 'postgresql.conf'), `${address}${usualSettings}${settings}\n`)
      launch(programs.postgres, '-D', dataOf(name))
      await untilReachable(port)
    },
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

function findPrograms() {
  if (!findBinaries() || !existsSync('/usr/sbin/pgbouncer')) installPackages(packages)
  const folder = findBinaries()
  if (folder === undefined || !existsSync('/usr/sbin/pgbouncer'))
    throw new CannotBegin(`This needs packages of Debian; as root: apt-get install ${packages.join(' ')}`)
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

export async function untilReachable(port: number, database = 'postgres'): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await delay(100)) {
    try {
      return void (await query(port, 'select 1', database))
    } catch (error) {
      // A pooler answers before it knows a database: its own needs an administrator.
      if (database === 'pgbouncer' && (error as { code?: string }).code !== 'ECONNREFUSED') return
      if (Date.now() > deadline) throw error
    }
  }
}

export async function query(port: number, text: string, database: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'switchboard', database })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
