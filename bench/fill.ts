import { sql } from 'kysely'
import { indexTickets } from '#features/search/service.ts'
import { createDb, createPool } from '#kernel/db/pool.ts'
import { createDatabase, type Server } from './database.ts'
import {
  analyze,
  analyzeIndex,
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
type Report = (line: string, isPassing?: boolean) => void

const largestBatch = 2000
const indexedTogether = 200

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
  const insert = (range: TicketRange) => insertTickets(db, { ...range, all: count })
  await runBatches({ name: 'tickets and articles', count, run: insert }, report)
  await countAlong(db)
  report('indexes …', true)
  await createIndexes(db, indexes, (table) => table !== 'ticket_search')
  await analyze(db)
  const index = (range: TicketRange) => indexBatch(db, range)
  await runBatches({ name: 'search index', count, run: index, afterFirst: () => analyzeIndex(db) }, report)
  report('indexes …', true)
  await createIndexes(db, indexes, (table) => table === 'ticket_search')
  await vacuum(db)
  await continueNumbers(db, count)
  report(`Created ${count} tickets in ${Math.round((performance.now() - started) / 1000)} s`)
}

/** The rows have ids of their own. The sequences continue after them, or a later insert would meet an existing id. */
async function continueNumbers(db: Db, count: number): Promise<void> {
  await sql`select setval('ticket_numbers', ${count + 100_000})`.execute(db)
  for (const table of ['users', 'organizations', 'groups', 'tickets']) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
  }
}

type TicketRange = { from: number; to: number }

/** As in a nightly job: 200 tickets in a transaction. */
async function indexBatch(db: Db, { from, to }: TicketRange): Promise<void> {
  for (let start = from; start <= to; start += indexedTogether) {
    const length = Math.min(indexedTogether, to - start + 1)
    const ids = Array.from({ length }, (_, offset) => firstId + start + offset)
    await db.transaction().execute((transaction) => indexTickets(transaction, ids))
  }
}

/** `afterFirst` runs when the first batch is done, before the others begin. */
type Stage = {
  name: string
  count: number
  run(range: TicketRange): Promise<void>
  afterFirst?(): Promise<void>
}

/** Several batches at a time, so that the database writes one while the next is generated. */
async function runBatches({ name, count, run, afterFirst }: Stage, report: Report): Promise<void> {
  const started = performance.now()
  const ranges = listRanges(count)
  let done = 0
  const runRange = async (range: TicketRange) => {
    await run(range)
    done += range.to - range.from + 1
    const seconds = (performance.now() - started) / 1000
    report(`${name}: ${done} of ${count} (${Math.round(done / seconds)}/s)`, done < count)
  }
  if (afterFirst) {
    await runRange(ranges.shift() as TicketRange)
    await afterFirst()
  }
  const waiting = ranges.values()
  const runLane = async () => {
    for (const range of waiting) await runRange(range)
  }
  await Promise.all([runLane(), runLane(), runLane()])
}

/** Several batches, even of a small database. */
function listRanges(count: number): TicketRange[] {
  const batch = Math.min(largestBatch, Math.ceil(count / 4))
  return Array.from({ length: Math.ceil(count / batch) }, (_, index) => ({
    from: index * batch + 1,
    to: Math.min(count, (index + 1) * batch),
  }))
}
