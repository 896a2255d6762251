import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createDatabase } from '#tests/support/postgres.ts'

let dataDir: string
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'switchboard-start-'))
  // Started by root, PostgreSQL runs as someone else: a closed folder would send the data to where no test cleans up.
  await chmod(dataDir, 0o711)
})
after(() => rm(dataDir, { recursive: true, force: true }))

const entry = fileURLToPath(new URL('./main.js', import.meta.url))
const administrator = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'Correct-Horse-7' }

function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => output.push(String(chunk)))
  return { child, text: () => output.join('') }
}

/** The address out of the block that a start prints. */
async function addressOf({ child, text }: ReturnType<typeof launch>): Promise<string> {
  const ended = once(child, 'exit').then(() => assert.fail(`ended early: ${text()}`))
  for (;;) {
    // Including the space after it: a pipe may deliver half an address.
    const address = /Address\s+(\S+)\s/.exec(text())?.[1]
    if (address) return address
    await Promise.race([once(child.stdout, 'data'), ended])
  }
}

async function exitCode(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = (await ended) as [number | null]
  return code
}

const authorization = `Basic ${btoa('ada@example.com:Correct-Horse-7')}`
const get = (address: string, path: string) => fetch(`${address}/api/v1${path}`, { headers: { authorization } })
const me = (address: string) => get(address, '/users/me')
const post = (address: string, path: string, body: object) =>
  fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const createTicket = (address: string) =>
  post(address, '/tickets', {
    title: 'Outage',
    group: 'Users',
    customer_id: 'guess:nicole@example.com',
    article: { body: 'Help' },
  })

/** Started by the first test and killed by the second. */
let running: ReturnType<typeof launch> & { address: string }
after(() => running?.child.kill('SIGKILL'))

test('a start serves the first administrator, and a second one reports the running one', async () => {
  const first = launch(administrator)
  const address = await addressOf(first)
  running = { ...first, address }
  assert.equal((await me(address)).status, 200)
  const sample = (await (await get(address, '/tickets/1?expand=true')).json()) as Record<string, unknown>
  assert.deepEqual([sample.customer_id, sample.state, sample.article_ids], [2, 'new', [1]])
  const second = launch({})
  const [code] = await once(second.child, 'exit')
  assert.equal(code, 1)
  assert.match(second.text(), new RegExp(`already running with this data folder: ${address}`))
})

test('after kill -9 the next start recovers, nothing acknowledged is lost, and SIGTERM ends it cleanly', async () => {
  const created = await post(running.address, '/organizations', { name: 'Survivor' })
  assert.equal(created.status, 201)
  await exitCode(running.child, 'SIGKILL')
  const next = launch({})
  const organizations = await get(await addressOf(next), '/organizations')
  assert.ok(((await organizations.json()) as { name: string }[]).some(({ name }) => name === 'Survivor'))
  assert.equal(await exitCode(next.child, 'SIGTERM'), 0)
})

/**
 * Empty until several processes have started on it. Each later test that is not about an empty database starts on it, too:
 * the migrations and the first administrator take longer than the start of another process.
 */
let database: Awaited<ReturnType<typeof createDatabase>>
after(() => database?.drop())

test('several processes start concurrently on one empty database', async () => {
  database = await createDatabase()
  const { connectionString } = database
  const processes = [1, 2, 3].map(() => launch({ ...administrator, DATABASE_URL: connectionString }))
  const addresses = await Promise.all(processes.map(addressOf))
  const statuses = await Promise.all(addresses.map(async (address) => (await me(address)).status))
  assert.deepEqual(statuses, [200, 200, 200])
  assert.deepEqual(await Promise.all(processes.map(({ child }) => exitCode(child, 'SIGTERM'))), [0, 0, 0])
})

test('while the database is unavailable every request gets 503, and afterwards everything continues', async () => {
  const proxy = await startDatabaseProxy(database.connectionString)
  const { child, text } = launch({ ...administrator, DATABASE_URL: proxy.connectionString })
  const address = await addressOf({ child, text })
  for (const fashion of ['refused', 'silent'] as const) {
    // Running at that moment: the jobs of a new ticket, and open requests.
    assert.equal((await createTicket(address)).status, 201)
    const asked = [1, 2, 3].map(() => me(address))
    proxy.cut(fashion)
    const answers = [...(await Promise.all(asked)), await me(address), await createTicket(address)]
    assert.deepEqual(
      [...new Set(answers.map(({ status }) => status))].filter((status) => status !== 200),
      [503],
    )
    assert.match(await (answers.at(-1) as Response).text(), /The service is temporarily unavailable/)
    proxy.mend()
    await eventually(async () => (await me(address)).status === 200, 60_000)
  }
  assert.equal(await exitCode(child, 'SIGTERM'), 0, text())
  await proxy.stop()
})

async function childrenOf(pid: number | undefined): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter((child) => child !== '')
}

test('web processes answer on one port, one that ends is replaced, and SIGTERM ends all of them', async () => {
  const first = launch({ ...administrator, DATABASE_URL: database.connectionString, WEB_PROCESSES: '2' })
  const address = await addressOf(first)
  const started = await childrenOf(first.child.pid)
  assert.equal(started.length, 2)
  const [killed = ''] = started
  process.kill(Number(killed), 'SIGKILL')
  let replaced: string[] = []
  await eventually(async () => {
    replaced = await childrenOf(first.child.pid)
    return replaced.length === 2 && !replaced.includes(killed)
  })
  const answers = await Promise.all([1, 2, 3, 4].map(() => createTicket(address)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal(await exitCode(first.child, 'SIGTERM'), 0, first.text())
  for (const pid of replaced) assert.throws(() => process.kill(Number(pid), 0), { code: 'ESRCH' })
})

test('an invalid environment variable is reported', async () => {
  const { child, text } = launch({ PORT: 'many' })
  const [code] = await once(child, 'exit')
  assert.equal(code, 1)
  assert.match(text(), /PORT/)
})

test('S-14: a weak password of the first administrator stops the start, and the next one prints a link with a code', async () => {
  const empty = await createDatabase()
  const env = { ...administrator, ADMIN_PASSWORD: 'admin', DATABASE_URL: empty.connectionString }
  const { child, text } = launch(env)
  const [code] = await once(child, 'exit')
  assert.equal(code, 1)
  assert.match(text(), /^\s*Invalid environment variable:\nADMIN_EMAIL, ADMIN_PASSWORD: .*at least 10 characters.*\s*$/)
  await setUpWithCode(empty.connectionString)
  await empty.drop()
})

/** S-14: beyond loopback a start without an administrator prints the link with the code, which the first one needs. */
async function setUpWithCode(connectionString: string): Promise<void> {
  const publicUrl = 'https://help.example.com'
  const exposed = launch({ HOST: '0.0.0.0', BASE_URL: publicUrl, DATABASE_URL: connectionString })
  const address = await addressOf(exposed)
  const [, setUpAddress = '', setup_code = ''] = /Set up\s+(\S+)#code=(\S+)\s/.exec(exposed.text()) ?? []
  assert.equal(setUpAddress, `${publicUrl}/setup`)
  assert.ok(setup_code.length >= 32, exposed.text())
  const setUp = (more: object) => {
    const body = JSON.stringify({ email: 'ada@example.com', password: administrator.ADMIN_PASSWORD, ...more })
    return fetch(`${address}/api/v1/users`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  for (const wrong of [{}, { setup_code: '' }, { setup_code: 'x'.repeat(setup_code.length) }]) {
    assert.equal((await setUp(wrong)).status, 403)
  }
  assert.equal((await setUp({ setup_code })).status, 201)
  assert.equal((await me(address)).status, 200)
  assert.equal((await setUp({ setup_code, email: 'second@example.com' })).status, 403, 'it is used up')
  assert.equal(await exitCode(exposed.child, 'SIGINT'), 0)
}

test('a process that will stop is not ready, and still answers', async () => {
  const run = launch({ ...administrator, DATABASE_URL: database.connectionString, STOP_DELAY: '300' })
  try {
    const address = await addressOf(run)
    assert.equal((await me(address)).headers.get('connection'), 'keep-alive')
    run.child.kill('SIGTERM')
    const answer = await eventually(async () => {
      const seen = await fetch(`${address}/readyz`)
      return seen.status === 503 && ((await seen.json()) as object)
    })
    assert.deepEqual(answer, { status: 'unavailable', reason: 'stopping' })
    const { status, headers } = await me(address)
    assert.deepEqual([status, headers.get('connection')], [200, 'close'])
    assert.equal(await exitCode(run.child, 'SIGTERM'), 1, 'a second signal ends it at once')
  } finally {
    run.child.kill('SIGKILL')
  }
})
