import { sql } from 'kysely'
import { indexTickets } from '#features/search/service.ts'
import { createDb, createPool } from '#kernel/db/pool.ts'
import { createDatabase, type Server } from './database.ts'
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

/** Receives a line of progress; `isPassing` for one that the next line replaces. */
export type Report = (line: string, isPassing?: boolean) => void

const batch = 2000

/** Creates the database of this many tickets, with three articles each; one that exists is replaced. */
export async function seedDatabase(server: Server, tickets: number, report: Report): Promise<void> {
  const db = createDb(createPool(await createDatabase(server, tickets), 4))
  try {
    await fill(db, tickets, report)
  } finally {
    await db.destroy()
  }
}

async function fill(db: Db, count: number, report: Report): Promise<void> {
  const started = performance.now()
  await insertPeople(db, count)
  const indexes = await dropIndexes(db)
  await runBatches('tickets and articles', count, report, (from, to) => insertTickets(db, { from, to, all: count }))
  await countAlong(db)
  report('indexes …', true)
  await createIndexes(db, indexes, (table) => table !== 'ticket_search')
  await runBatches('search index', count, report, (from, to) =>
    indexTickets(
      db,
      Array.from({ length: to - from + 1 }, (_, offset) => firstId + from + offset),
    ),
  )
  report('indexes …', true)
  await createIndexes(db, indexes, (table) => table === 'ticket_search')
  await vacuum(db)
  await sql`select setval('ticket_numbers', ${count + 100_000})`.execute(db)
  report(`Created ${count} tickets in ${Math.round((performance.now() - started) / 1000)} s`)
}

type RunBatch = (from: number, to: number) => Promise<void>

/** Several at a time, so that the database writes one batch while the next is generated. */
async function runBatches(what: string, count: number, report: Report, run: RunBatch): Promise<void> {
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
