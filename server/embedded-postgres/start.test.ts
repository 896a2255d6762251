import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { durableSettings } from './cluster.ts'
import { AlreadyRunning } from './lock.ts'
import { startEmbeddedPostgres, startThrowawayPostgres, type EmbeddedPostgres } from './start.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'switchboard-start-test-'))
chmodSync(dataDir, 0o711)
after(() => rmSync(dataDir, { recursive: true }))

async function query(connectionString: string, statement: string) {
  const client = new Client({ connectionString })
  // A killed server closes the connection; the query itself reports the failure.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const savedNotes = async ({ connectionString }: EmbeddedPostgres) =>
  (await query(connectionString, 'select body from notes order by body')).map(({ body }) => body)

const serverPid = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Another process that starts on the same data, prints the outcome, and stays until it is killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; outcome: string }> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve('./start.ts'))})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
      .then(({ connectionString }) => console.log(connectionString), (error) => console.log(error.name))
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [outcome] = await once(createInterface(child.stdout), 'line')
  return { child, outcome }
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('the first start creates a durable UTF-8 database that only its owner can access', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const [settings] = await query(
    postgres.connectionString,
    `select current_database() as database, pg_encoding_to_char(encoding) as encoding, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as synchronous_commit, current_setting('listen_addresses') as addresses,
       current_setting('unix_socket_directories') as socket_folder,
       pg_size_bytes(current_setting('shared_buffers')) / 1048576 || 'MB' as shared_buffers
     from pg_database where datname = current_database()`,
  )
  await query(postgres.connectionString, `create table notes (body text); insert into notes values ('first')`)
  assert.equal(statSync(settings.socket_folder).mode & 0o777, 0o700)
  assert.equal(statSync(postgres.place).mode & 0o777, 0o700)
  await postgres.stop()
  const { socket_folder, ...durable } = settings
  assert.deepEqual(durable, {
    database: 'switchboard',
    encoding: 'UTF8',
    fsync: 'on',
    synchronous_commit: 'on',
    addresses: '',
    shared_buffers: durableSettings.shared_buffers,
  })
  assert.ok(!existsSync(socket_folder))
  assert.ok(!existsSync(join(dataDir, 'switchboard.pid')))
})

test('non-ASCII letters count as letters in trigram search', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir })
  await query(postgres.connectionString, 'create extension pg_trgm')
  const [row] = await query(postgres.connectionString, `select similarity('Жук', 'жук') as similarity`)
  assert.equal(row.similarity, 1)
  await postgres.stop()
})

test('a second start reports the running process and its address', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir })
  postgres.announce('http://127.0.0.1:3000')
  await assert.rejects(startEmbeddedPostgres({ dataDir }), (error) => {
    assert.ok(error instanceof AlreadyRunning)
    assert.deepEqual([error.pid, error.address], [process.pid, 'http://127.0.0.1:3000'])
    return true
  })
  assert.deepEqual(await savedNotes(postgres), ['first'])
  await postgres.stop()
})

test('of several concurrent starts, one succeeds and the others are rejected', async () => {
  const starts = await Promise.all([startElsewhere(), startElsewhere(), startElsewhere()])
  const outcomes = starts.map(({ outcome }) => outcome.replace(/^postgres:.*/, 'started')).sort()
  assert.deepEqual(outcomes, ['AlreadyRunning', 'AlreadyRunning', 'started'])
  await Promise.all(starts.map(({ child }) => kill(child)))
})

test('a start after the previous process was killed replaces the remaining server and keeps committed data', async () => {
  const { child, outcome } = await startElsewhere()
  await query(outcome, `insert into notes values ('second')`)
  const leftover = serverPid()
  await kill(child)

  const lines: string[] = []
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  assert.notEqual(serverPid(), leftover)
  assert.match(lines.join(), new RegExp(`process ${leftover}.*left over`))
  assert.deepEqual(await savedNotes(postgres), ['first', 'second'])
  await postgres.stop()
})

test('a start after everything was killed recovers committed data', async () => {
  const { child, outcome } = await startElsewhere()
  await query(outcome, `insert into notes values ('third')`)
  process.kill(serverPid(), 'SIGKILL')
  await kill(child)

  const postgres = await startEmbeddedPostgres({ dataDir })
  assert.deepEqual(await savedNotes(postgres), ['first', 'second', 'third'])
  await postgres.stop()
})

test('a killed server, even with an active session, restarts with the same connection string', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const killed = serverPid()
  const interrupted = assert.rejects(query(postgres.connectionString, 'select count(*) from generate_series(1, 1e12)'))
  const atWork = `select from pg_stat_activity where query like '%1e12%' and state = 'active' and pid <> pg_backend_pid()`
  while ((await query(postgres.connectionString, atWork)).length === 0);
  process.kill(killed, 'SIGKILL')
  await interrupted

  const deadline = Date.now() + 60_000
  while ((await savedNotes(postgres).catch(() => [])).length === 0 && Date.now() < deadline) await delay(20)
  assert.deepEqual(await savedNotes(postgres), ['first', 'second', 'third'])
  assert.notEqual(serverPid(), killed)
  await postgres.stop()
  assert.equal(await postgres.exited, 0)
})

test('a throwaway server leaves nothing behind', async () => {
  const postgres = await startThrowawayPostgres()
  const [row] = await query(postgres.connectionString, `select current_setting('fsync') as fsync`)
  assert.equal(row.fsync, 'off')
  await postgres.stop()
  assert.ok(!existsSync(join(postgres.place, '..')))
})
