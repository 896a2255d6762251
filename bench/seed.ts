import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { indexTickets } from '#features/search/service.ts'
import { createDb, createPool } from '#kernel/db/pool.ts'
import { createDatabase, openServer } from './database.ts'
import {
  countAlong,
  createIndexes,
  dropIndexes,
  firstId,
  insertPeople,
  insertTickets,
  vacuum,
  type Db,
} from './rows.ts'

/** `npm run bench:seed -- --tickets 1000000`: a database of that many tickets, with three articles each. */
const batch = 2000

const { values } = parseArgs({ options: { tickets: { type: 'string', default: '10000' } } })
const tickets = Number(values.tickets)
if (!Number.isInteger(tickets) || tickets < 1) throw new Error('--tickets must be a positive number')

const server = await openServer()
const pool = createPool(await createDatabase(server, tickets), 4)
const db = createDb(pool)
try {
  await seed(db, tickets)
} finally {
  await db.destroy()
  await server.stop()
}

async function seed(database: Db, count: number) {
  const started = performance.now()
  await insertPeople(database, count)
  const indexes = await dropIndexes(database)
  await inBatches('tickets and articles', count, (from, to) => insertTickets(database, { from, to, all: count }))
  await countAlong(database)
  report('indexes …', true)
  await createIndexes(database, indexes, (table) => table !== 'ticket_search')
  await inBatches('search index', count, (from, to) =>
    indexTickets(
      database,
      Array.from({ length: to - from + 1 }, (_, offset) => firstId + from + offset),
    ),
  )
  report('indexes …', true)
  await createIndexes(database, indexes, (table) => table === 'ticket_search')
  await vacuum(database)
  await sql`select setval('ticket_numbers', ${count + 100_000})`.execute(database)
  report(`Created ${count} tickets in ${Math.round((performance.now() - started) / 1000)} s`)
}

/** Several at a time, so that the database writes one batch while the next is generated. */
async function inBatches(what: string, count: number, run: (from: number, to: number) => Promise<void>) {
  const started = performance.now()
  let next = 1
  let done = 0
  const lane = async () => {
    while (next <= count) {
      const from = next
      const to = Math.min(count, from + batch - 1)
      next = to + 1
      await run(from, to)
      done += to - from + 1
      const seconds = (performance.now() - started) / 1000
      report(`${what}: ${done} of ${count} (${Math.round(done / seconds)}/s)`, done < count)
    }
  }
  await Promise.all([lane(), lane(), lane()])
}

function report(line: string, isPassing = false) {
  const isTerminal = process.stdout.isTTY
  if (isTerminal || !isPassing)
    process.stdout.write(`${isTerminal ? '\r' : ''}${line.padEnd(79)}${isPassing ? '' : '\n'}`)
}
