import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FaultClient } from './client.ts'
import { createInstance } from './instance.ts'
import { startLoad } from './kinds/load.ts'
import { createApiKind, createFileKind, createRuleKind } from './kinds/tickets.ts'
import { installPackages } from './packages.ts'
import { createHost, query } from './postgres-host.ts'
import { readSizes } from './sizes.ts'

const port = 29_561
const databasePort = 29_562
const hour = 3_600_000
const day = 24 * hour

/** The clock of process and database jumps two days ahead and back, while clients write. */
export async function clockFaults(args: string[]): Promise<string[]> {
  const { seconds, clients } = readSizes(args, { seconds: 20, clients: 4 })
  const clock = createClock()
  const database = await startDatabase(clock.environment)
  const instance = await createInstance(port, { ...clock.environment, DATABASE_URL: database.url })
  const { client, address } = instance
  const load = await startLoad([createApiKind(client), createRuleKind(client), createFileKind(client)], clients)
  try {
    await client.call('POST', '/jobs', schedule)
    const due = await createReminder(client, new Date(Date.now() + day))
    const token = await createToken(client)
    const faults = await checkToken(address, token, 200)
    for (const [offset, name] of [
      ['+2d', 'two days ahead'],
      ['+0', 'back again'],
      ['-1h', 'an hour behind'],
    ] as const) {
      const before = load.acknowledged()
      clock.move(offset)
      faults.push(...(await checkToken(address, token, offset === '+2d' ? 401 : 200)))
      if (offset === '+2d') await untilTold(client, due)
      await delay(seconds * 1000)
      const written = load.acknowledged() - before
      process.stdout.write(`${name}: ${written} acknowledged writes\n`)
      if (written === 0) faults.push(`${name}: no write was acknowledged`)
    }
    // Scheduled jobs run again although the clock has passed this time before.
    await untilTold(client, await createReminder(client, new Date(Date.now() - hour + 5000)))
    await load.end()
    return [...faults, ...(await findDue(client, due)), ...(await load.verify())]
  } finally {
    load.close()
    await instance.close()
    await database.close()
    clock.close()
  }
}

/** libfaketime answers all questions for the time of a process and its children, by the offset in a file. */
function createClock() {
  const library = findLibrary() ?? (installPackages(['libfaketime']), findLibrary())
  if (library === undefined) throw new Error('This needs a package of the system: apt-get install libfaketime')
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-clock-'))
  const file = join(folder, 'offset')
  const move = (offset: string) => writeFileSync(file, offset)
  chmodSync(folder, 0o755)
  move('+0')
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers use this clock, and it never jumps.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    move,
    close: () => rmSync(folder, { recursive: true }),
  }
}

/** Not the embedded one, which gets no variables of the environment. */
async function startDatabase(environment: Record<string, string>) {
  const host = createHost(environment)
  host.createData('clock', host.initialize)
  await host.serve('clock', databasePort)
  await query(databasePort, 'create database switchboard', 'postgres')
  return { url: `postgres://switchboard@127.0.0.1:${databasePort}/switchboard`, close: host.close }
}

const findLibrary = (): string | undefined =>
  readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name, 'faketime/libfaketimeMT.so.1'))
    .find((path) => existsSync(path))

async function createReminder({ call }: FaultClient, at: Date): Promise<number> {
  const { id: owner_id } = await call<{ id: number }>('GET', '/users/me')
  const { id } = await call<{ id: number }>('POST', '/tickets', {
    title: 'Due',
    group: 'Users',
    customer_id: 'guess:due@example.com',
    owner_id,
    state: 'pending reminder',
    pending_time: at.toISOString(),
    article: { body: 'Look at this again' },
  })
  return id
}

const all = (names: readonly (string | number)[]) => Object.fromEntries(names.map((name) => [name, true]))

/** Adds a note to these tickets every ten minutes. */
const schedule = {
  name: 'Every ten minutes',
  timeplan: {
    days: all(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']),
    hours: all([...Array(24).keys()]),
    minutes: all([0, 10, 20, 30, 40, 50]),
  },
  object: 'Ticket',
  condition: { 'ticket.title': { operator: 'is', value: 'Due' } },
  perform: { 'article.note': { subject: 'Note', body: 'Again', internal: 'true' } },
  active: true,
}

async function countReminders({ call }: FaultClient, ticketId: number): Promise<number> {
  const told = await call<{ o_id: number; type: string }[]>('GET', '/online_notifications?expand=true')
  return told.filter(({ o_id, type }) => o_id === ticketId && type === 'reminder_reached').length
}

async function untilTold(client: FaultClient, ticketId: number): Promise<void> {
  for (const deadline = Date.now() + 90_000; (await countReminders(client, ticketId)) === 0; await delay(500))
    if (Date.now() > deadline) throw new Error('The reminder was not sent after the clock passed its time.')
}

/** One reminder, and not a note for each of the 288 times that the clock skipped. */
async function findDue(client: FaultClient, ticketId: number): Promise<string[]> {
  const reminders = await countReminders(client, ticketId)
  const { article_count } = await client.call<{ article_count: number }>('GET', `/tickets/${ticketId}`)
  process.stdout.write(`${reminders} reminder, ${article_count - 1} runs of the schedule\n`)
  return [
    ...(reminders === 1 ? [] : [`the reminder was sent ${reminders} times`]),
    ...(article_count <= 6 ? [] : [`the schedule ran ${article_count - 1} times`]),
  ]
}

async function createToken({ call }: FaultClient): Promise<string> {
  const { token } = await call<{ token: string }>('POST', '/user_access_token', {
    name: 'Until tomorrow',
    permission: ['ticket.agent'],
    expires_at: new Date(Date.now() + day).toISOString().slice(0, 10),
  })
  return token
}

async function checkToken(address: string, token: string, wanted: number): Promise<string[]> {
  const { status } = await fetch(`${address}/api/v1/users/me`, { headers: { authorization: `Token token=${token}` } })
  return status === wanted ? [] : [`a token that ends tomorrow got ${status} instead of ${wanted}`]
}
