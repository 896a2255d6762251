import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDatabase } from '../database.ts'
import { createHost, type PostgresHost, query, untilReachable } from '../postgres-host.ts'

const ports = { pooler: 29_530, primary: 29_531, replica: 29_532 }

export type Cluster = {
  /** By the pooler. */
  url: string
  /** Of the replica, which becomes the primary. */
  replicaUrl: string
  /** Kills the primary, promotes the replica, and lets the pooler use it. Resolves when it accepts writes. */
  failOver(): Promise<void>
  restartPooler(): Promise<void>
  close(): Promise<void>
}

/** A primary with a synchronous replica behind pgbouncer, all from packages of the system. */
export async function startCluster(): Promise<Cluster> {
  const host = createHost()
  const { folder, programs, run, launch, dataOf } = host
  await startServers(host)
  const startPooler = async () => {
    const started = launch(programs.pgbouncer, join(folder, 'pgbouncer.ini'))
    await untilReachable(ports.pooler, 'pgbouncer')
    return started
  }
  writePoolerConfig(folder, ports.primary)
  let pooler = await startPooler()
  await query(ports.primary, 'create database switchboard', 'postgres')
  return {
    url: `postgres://switchboard@127.0.0.1:${ports.pooler}/switchboard`,
    replicaUrl: `postgres://switchboard@127.0.0.1:${ports.replica}/switchboard`,
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

async function startServers({ programs, run, createData, initialize, serve }: PostgresHost): Promise<void> {
  createData('primary', initialize)
  // Waits for the replica with every commit: what is acknowledged survives the loss of either machine.
  await serve('primary', ports.primary, "synchronous_standby_names = '*'")
  const source = ['-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'switchboard']
  createData('replica', (data) => run(programs.pg_basebackup, '-D', data, '-R', ...source))
  await serve('replica', ports.replica, "synchronous_standby_names = ''")
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
